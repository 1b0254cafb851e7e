import type { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import { isRoutine } from "@invigil/rules/evidence/evidence-names";
import { Button, Group, Stack, Text } from "@mantine/core";
import { countedKinds, kindOf } from "./evidence-kinds.ts";

interface Props {
  counts: Record<string, number>;
  /** How many of them were dismissed. */
  dismissed: Record<string, number>;
  chosen: readonly EvidenceKind[];
  onChange: (chosen: EvidenceKind[]) => void;
}

/** Filters the timeline by kind, with counts. With no kind chosen it shows everything. */
export function KindFilter({ counts, dismissed, chosen, onChange }: Props) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  function toggle(kind: EvidenceKind) {
    onChange(chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind]);
  }
  const kinds = countedKinds(counts);
  const groups = WEIGHTS.map((weight) => ({ weight, kinds: kinds.filter(({ kind }) => weightOf(kind) === weight) }));
  return (
    <Stack gap="xs" role="group" aria-label="Show only">
      <Group gap="xs">
        <Chip text="Everything" count={total} pressed={chosen.length === 0} onClick={() => onChange([])} />
      </Group>
      {groups.map(
        ({ weight, kinds: some }) =>
          some.length > 0 && (
            <Group key={weight} gap="xs" wrap="nowrap" align="flex-start" role="group" aria-label={weight}>
              <Text size="sm" c="dimmed" w="4rem" pt={4} flex="none" aria-hidden>
                {weight}
              </Text>
              <Group gap="xs">
                {some.map(({ kind, count }) => (
                  <Chip
                    key={kind}
                    text={kindOf(kind).text}
                    count={count - (dismissed[kind] ?? 0)}
                    dismissed={dismissed[kind] ?? 0}
                    pressed={chosen.includes(kind)}
                    onClick={() => toggle(kind)}
                  />
                ))}
              </Group>
            </Group>
          ),
      )}
    </Stack>
  );
}

/** As the timeline sets them apart: what deserves a second look comes first, what happens in every attempt last. */
const WEIGHTS = ["Notable", "Other", "Routine"] as const;

function weightOf(kind: EvidenceKind): (typeof WEIGHTS)[number] {
  if (kindOf(kind).notable) return "Notable";
  return isRoutine(kind) ? "Routine" : "Other";
}

interface ChipProps {
  text: string;
  count: number;
  dismissed?: number;
  pressed: boolean;
  onClick: () => void;
}

function Chip({ text, count, dismissed = 0, pressed, onClick }: ChipProps) {
  return (
    <Button size="xs" radius="xl" variant={pressed ? "filled" : "default"} aria-pressed={pressed} onClick={onClick}>
      {text} {count}
      {dismissed > 0 && ` (${dismissed} dismissed)`}
    </Button>
  );
}
