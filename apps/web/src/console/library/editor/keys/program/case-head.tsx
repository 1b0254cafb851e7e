import { JudgeCase } from "@invigil/contract/authoring/judging";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Checkbox, Group } from "@mantine/core";
import type { z } from "zod";
import { NumberField, ORDER } from "../../../fields.tsx";

const Head = JudgeCase.pick({ name: true, weight: true, sample: true });

interface Props {
  value: z.input<typeof Head>;
  onChange: (part: Partial<z.infer<typeof Head>>) => void;
}

/** Edits what all cases have in common. */
export function CaseHead({ value, onChange }: Props) {
  const { name, weight, sample } = Head.parse(value);
  return (
    <Group gap="md" align="flex-start">
      <LimitedInput
        label="Name"
        inputWrapperOrder={ORDER}
        description="Candidates see it, even for a hidden case."
        limit={200}
        style={{ flex: "1 1 12rem" }}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NumberField label="Weight" width={100} value={weight} onChange={(typed) => onChange({ weight: typed ?? 0 })} />
      <Checkbox
        label="Sample"
        title="Candidates see it, and their runs use it."
        mt={30}
        checked={sample}
        onChange={(event) => onChange({ sample: event.currentTarget.checked })}
      />
    </Group>
  );
}
