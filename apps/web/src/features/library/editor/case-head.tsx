import { Checkbox, Group, TextInput } from "@mantine/core";
import { NumberField } from "../fields.tsx";

export interface CaseHeadValues {
  name: string;
  weight: number;
  sample: boolean;
}

interface Props {
  value: CaseHeadValues;
  onChange: (part: Partial<CaseHeadValues>) => void;
}

/** What every case has, whatever it judges. */
export function CaseHead({ value, onChange }: Props) {
  return (
    <Group gap="md" align="flex-end">
      <TextInput
        label="Name"
        description="A candidate sees it, also of a hidden case."
        maxLength={200}
        style={{ flex: "1 1 12rem" }}
        value={value.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NumberField
        label="Weight"
        width={100}
        value={value.weight}
        onChange={(weight) => onChange({ weight: weight ?? 0 })}
      />
      <Checkbox
        label="Sample"
        title="The candidate sees it, and a run tries it."
        mb={8}
        checked={value.sample}
        onChange={(event) => onChange({ sample: event.currentTarget.checked })}
      />
    </Group>
  );
}
