import type { JudgeCase } from "@invigil/contract/authoring/judging";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Fieldset, Group, NumberInput, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
import { IconTrash } from "@invigil/ui/icons/files";
import { isLarge, LargeText } from "../parts/large-text.tsx";
import { CasesKey, type Grading } from "./key-draft.ts";

interface Props {
  grading: Grading;
  onChange: (grading: Grading) => void;
}

/** Edits the input of a program and the output it must print. */
export function CasesEditor({ grading, onChange }: Props) {
  const { cases } = CasesKey.parse(grading);
  const put = (changed: readonly JudgeCase[]) => onChange({ ...grading, cases: changed });
  return (
    <Stack gap="md">
      {cases.map((each, index) => (
        <CaseFields
          key={each.id}
          value={each}
          onChange={(changed) => put(cases.with(index, changed))}
          onRemove={() => put(cases.toSpliced(index, 1))}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => put([...cases, newCase(cases)])}
        >
          Add a case
        </Button>
      </Group>
    </Stack>
  );
}

interface FieldProps {
  value: JudgeCase;
  onChange: (value: JudgeCase) => void;
  onRemove: () => void;
}

function CaseFields({ value, onChange, onRemove }: FieldProps) {
  return (
    <Fieldset legend={value.name || "Case"}>
      <Stack gap="sm">
        <Group align="flex-end" wrap="wrap">
          <LimitedInput
            label="Name"
            limit={200}
            flex={1}
            value={value.name}
            onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
          />
          <NumberInput
            label="Weight"
            w={100}
            min={0}
            value={value.weight}
            onChange={(weight) => typeof weight === "number" && onChange({ ...value, weight })}
          />
          <Button
            variant="default"
            color="red"
            aria-label={`Remove ${value.name || "the case"}`}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CaseText label="Input" value={value.input} onChange={(input) => onChange({ ...value, input })} />
          <CaseText
            label="Expected output"
            value={value.output}
            onChange={(output) => onChange({ ...value, output })}
          />
        </SimpleGrid>
        {value.sample && (
          <Text size="sm" c="dimmed">
            Candidates see this case as a sample. A regrade does not change what they see.
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

interface TextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function CaseText({ label, value, onChange }: TextProps) {
  if (isLarge(value)) return <LargeText label={label} value={value} onChange={onChange} />;
  return (
    <Textarea
      label={label}
      autosize
      minRows={2}
      maxRows={10}
      spellCheck={false}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function newCase(cases: readonly JudgeCase[]): JudgeCase {
  const taken = new Set(cases.map(({ id }) => id));
  let number = cases.length + 1;
  while (taken.has(String(number))) number += 1;
  return { id: String(number), name: `Case ${number}`, input: "", output: "", weight: 1, sample: false };
}
