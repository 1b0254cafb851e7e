import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { meter, meterText } from "@invigil/rules/taking/attempted";
import { Text } from "@mantine/core";

/** Only the numbers fit on a phone; the words stay for screen readers. */
export function ProgressMeter({ sections }: { sections: readonly SectionWithProblems[] }) {
  const counts = meter(sections);
  const text = meterText(counts);
  return (
    <>
      <Text size="sm" visibleFrom="sm">
        {text}
      </Text>
      <Text size="sm" hiddenFrom="sm" role="img" aria-label={text}>
        {counts.attempted}/{counts.total}
      </Text>
    </>
  );
}
