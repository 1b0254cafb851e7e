import { CheckerProtocol, type Compare } from "@invigil/contract/judging";
import { Group, NativeSelect, Text, TextInput } from "@mantine/core";
import type { z } from "zod";
import { CodeText } from "./code-text.tsx";

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
          onChange={(event) => onChange({ ...checker, protocol: CheckerProtocol.parse(event.currentTarget.value) })}
        />
      </Group>
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
