import { CheckerProtocol, MOST_PASSES, type Compare } from "@invigil/contract/authoring/judging";
import { Checkbox, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import type { z } from "zod";
import { NumberField } from "../../../fields.tsx";
import { CodeText } from "../../fields/code-text.tsx";

type Checker = Extract<z.input<typeof Compare>, { kind: "checker" }>;

interface Props {
  checker: Checker;
  onChange: (checker: Checker) => void;
}

const PROTOCOLS: Record<CheckerProtocol, { label: string; about: string }> = {
  json: { label: "JSON", about: 'Reads {"input", "expected", "output"} as JSON and prints AC or NC, then why.' },
  testlib: {
    label: "Testlib, as in Polygon",
    about: "Is given the paths of input, output and expected output; ends with 0 for right, 1 or 2 for wrong.",
  },
  icpc: {
    label: "Output validator of the ICPC",
    about:
      "Is given the paths of input, expected output and a folder, reads the output; ends with 42 for right, 43 for wrong.",
  },
};
const CHOICES = CheckerProtocol.options.map((value) => ({ value, label: PROTOCOLS[value].label }));

/** The program that decides whether an output is right. */
export function CheckerFields({ checker, onChange }: Props) {
  const { protocol = "json", files = {}, args = [] } = checker;
  const beside = Object.entries(files).map(
    ([path, { length }]) => `${path} (${length.toLocaleString("en")} characters)`,
  );
  return (
    <>
      <Group gap="md">
        <TextInput
          label="Language of the checker"
          w={220}
          value={checker.technology}
          onChange={(event) => onChange({ ...checker, technology: event.currentTarget.value })}
        />
        <NativeSelect
          label="How it is asked and answers"
          w={280}
          data={CHOICES}
          value={protocol}
          onChange={(event) => onChange(withProtocol(checker, CheckerProtocol.parse(event.currentTarget.value)))}
        />
      </Group>
      {protocol === "icpc" && <TalkFields checker={checker} onChange={onChange} />}
      <CodeText
        label="Checker"
        mode={checker.technology}
        description={PROTOCOLS[protocol].about}
        rows={8}
        value={checker.code}
        onChange={(code) => onChange({ ...checker, code })}
      />
      {beside.length > 0 && (
        <Text size="sm" c="dimmed">
          Beside it: {beside.join(", ")}.
        </Text>
      )}
      {args.length > 0 && (
        <Text size="sm" c="dimmed">
          Arguments: {args.join(" ")}
        </Text>
      )}
    </>
  );
}

/** The others are asked only when the program has ended. */
function withProtocol({ interactive, passes, ...rest }: Checker, protocol: CheckerProtocol): Checker {
  const talk = { ...(interactive && { interactive }), ...(passes !== undefined && { passes }) };
  return { ...rest, protocol, ...(protocol === "icpc" && talk) };
}

/** Whether it has a say in what the program reads. */
function TalkFields({ checker, onChange }: Props) {
  return (
    <Group gap="md" align="end">
      <Checkbox
        label="Interactive: it talks to the program while that runs"
        description="What one prints, the other reads. Candidates do not see the input and output of the sample cases."
        checked={checker.interactive ?? false}
        onChange={(event) => onChange({ ...checker, interactive: event.currentTarget.checked || undefined })}
      />
      <NumberField
        label="Passes for each case"
        description="Empty: one. The checker writes the next input to nextpass.in."
        width={280}
        min={2}
        max={MOST_PASSES}
        whole
        value={checker.passes ?? null}
        onChange={(passes) => onChange({ ...checker, passes: passes ?? undefined })}
      />
    </Group>
  );
}
