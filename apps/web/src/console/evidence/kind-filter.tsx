import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import { Button, Group } from "@mantine/core";
import { countedKinds, kindOf } from "./evidence-kinds.ts";

interface Props {
  counts: Record<string, number>;
  chosen: readonly EvidenceKind[];
  onChange: (chosen: EvidenceKind[]) => void;
}

/** Filters the timeline by kind, with counts. With no kind chosen it shows everything. */
export function KindFilter({ counts, chosen, onChange }: Props) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  function toggle(kind: EvidenceKind) {
    onChange(chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind]);
  }
  return (
    <Group gap="xs" role="group" aria-label="Show only">
      <Chip text="Everything" count={total} pressed={chosen.length === 0} onClick={() => onChange([])} />
      {countedKinds(counts).map(({ kind, count }) => (
        <Chip
          key={kind}
          text={kindOf(kind).text}
          count={count}
          pressed={chosen.includes(kind)}
          onClick={() => toggle(kind)}
        />
      ))}
    </Group>
  );
}

interface ChipProps {
  text: string;
  count: number;
  pressed: boolean;
  onClick: () => void;
}

function Chip({ text, count, pressed, onClick }: ChipProps) {
  return (
    <Button size="xs" radius="xl" variant={pressed ? "filled" : "default"} aria-pressed={pressed} onClick={onClick}>
      {text} {count}
    </Button>
  );
}
