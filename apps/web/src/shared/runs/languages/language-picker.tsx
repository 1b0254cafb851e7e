import type { Technology } from "@invigil/contract/taking/technologies";
import { technologyName } from "@invigil/contract/taking/technology-names";
import { NativeSelect, Text } from "@mantine/core";

interface Props {
  label: string;
  technology: string;
  offered: readonly Technology[];
  disabled: boolean;
  onChoose: (technology: string) => void;
}

/** Only what is allowed and available; the language of an older answer stays visible. */
export function LanguagePicker({ label, technology, offered, disabled, onChoose }: Props) {
  const isOffered = offered.some(({ id }) => id === technology);
  const known = offered.map((each) => ({ value: each.id, label: each.label ?? `${each.name} ${each.version}`.trim() }));
  const data = isOffered
    ? known
    : [{ value: technology, label: `${technologyName(technology)} (not available)` }, ...known];
  if (data.length === 1) {
    return (
      <Text size="sm">
        {label}: {data[0]?.label}
      </Text>
    );
  }
  return (
    <NativeSelect
      aria-label={label}
      size="xs"
      value={technology}
      data={data}
      disabled={disabled}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
