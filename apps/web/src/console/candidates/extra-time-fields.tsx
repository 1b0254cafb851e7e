import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import { Group, NumberInput } from "@mantine/core";

interface Props {
  value: ExtraTime;
  disabled?: boolean;
  onChange: (change: Partial<ExtraTime>) => void;
}

/**
 * Extra time for one candidate: in per cent, in minutes, or both. The server refuses what cannot be granted, because a
 * field that corrects it, such as 12.5 to 125, grants something else.
 */
export function ExtraTimeFields({ value, disabled = false, onChange }: Props) {
  return (
    <Group gap="md" align="flex-start" grow w="100%" maw={500}>
      <NumberInput
        label="Extra time in per cent"
        description="Of the test’s time"
        suffix="%"
        min={0}
        max={300}
        clampBehavior="none"
        allowNegative={false}
        disabled={disabled}
        value={value.extra_percent}
        onChange={(percent) => onChange({ extra_percent: Number(percent) || 0 })}
      />
      <NumberInput
        label="Extra minutes"
        description="Added to this candidate’s time"
        min={0}
        max={1_440}
        clampBehavior="none"
        allowNegative={false}
        disabled={disabled}
        value={value.extra_minutes}
        onChange={(minutes) => onChange({ extra_minutes: Number(minutes) || 0 })}
      />
    </Group>
  );
}
