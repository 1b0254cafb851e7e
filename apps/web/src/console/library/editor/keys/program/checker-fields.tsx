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
  json: { label: "JSON", about: 'Reads {"input", "expected", "output"} as JSON and prints AC or NC, then the reason.' },
  testlib: {
    label: "Testlib, as in Polygon",
    about:
      "Receives the paths of the input, the output and the expected output. Exits with 0 if correct, with 1 or 2 if wrong.",
  },
  icpc: {
    label: "ICPC output validator",
    about:
      "Receives the paths of the input, the expected output and a folder, and reads the output. Exits with 42 if correct, with 43 if wrong.",
  },
};
const CHOICES = CheckerProtocol.options.map((value) => ({ value, label: PROTOCOLS[value].label }));

/** Edits the program that decides whether an output is correct. */
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
          label="Protocol"
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
          Additional files: {beside.join(", ")}.
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

/** Only ICPC checkers can run alongside the program. */
function withProtocol({ interactive, passes, ...rest }: Checker, protocol: CheckerProtocol): Checker {
  const talk = { ...(interactive && { interactive }), ...(passes !== undefined && { passes }) };
  return { ...rest, protocol, ...(protocol === "icpc" && talk) };
}

/** Settings for checkers that interact with the program. */
function TalkFields({ checker, onChange }: Props) {
  return (
    <Group gap="md" align="end">
      <Checkbox
        label="Interactive: the checker talks to the program while it runs"
        description="Each reads what the other prints. Candidates do not see the input and output of the sample cases."
        checked={checker.interactive ?? false}
        onChange={(event) => onChange({ ...checker, interactive: event.currentTarget.checked || undefined })}
      />
      <NumberField
        label="Passes per case"
        description="Leave empty for one. The checker writes the input of the next pass to nextpass.in."
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
