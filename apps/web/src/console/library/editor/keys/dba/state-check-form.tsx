import type { StateCheck } from "@invigil/contract/authoring/judging-data";
import { Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { z } from "zod";
import { CheckedField, CodeField, NumberField } from "../../../fields.tsx";
import { pathFault } from "../../fields/file-list.tsx";
import { useKept } from "../../draft/use-kept.ts";

export type WrittenStateCheck = z.input<typeof StateCheck>;

export const NEW_CHECK: { [K in WrittenStateCheck["kind"]]: Extract<WrittenStateCheck, { kind: K }> } = {
  output: { kind: "output", text: "" },
  file: { kind: "file", path: "result.txt", type: "file" },
  absent: { kind: "absent", path: "old.txt" },
  command: { kind: "command", command: "ls", output: "", code: 0 },
};

const KINDS = [
  { value: "output", label: "The script prints" },
  { value: "file", label: "A file exists" },
  { value: "absent", label: "A file does not exist" },
  { value: "command", label: "A command prints" },
];
const TYPES = ["file", "folder", "link"] as const;

interface Props {
  check: WrittenStateCheck;
  onChange: (check: WrittenStateCheck) => void;
}

export function StateCheckForm({ check, onChange }: Props) {
  const another = useKept<WrittenStateCheck>(check, NEW_CHECK);
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Condition"
        w={240}
        data={KINDS}
        value={check.kind}
        onChange={(event) => onChange(another(event.currentTarget.value))}
      />
      <CheckFields check={check} onChange={onChange} />
    </Stack>
  );
}

function CheckFields({ check, onChange }: Props) {
  switch (check.kind) {
    case "output":
      return <CodeField label="Text" rows={3} value={check.text} onChange={(text) => onChange({ ...check, text })} />;
    case "absent":
      return <PathField path={check.path} onChange={(path) => onChange({ ...check, path })} />;
    case "command":
      return (
        <>
          <Group gap="sm" align="flex-start">
            <TextInput
              label="Command"
              style={{ flex: 1 }}
              value={check.command}
              onChange={(event) => onChange({ ...check, command: event.currentTarget.value })}
            />
            <NumberField
              label="Exit code"
              width={100}
              max={255}
              whole
              value={check.code ?? 0}
              onChange={(code) => onChange({ ...check, code: code ?? 0 })}
            />
          </Group>
          <CodeField
            label="Output"
            rows={3}
            value={check.output}
            onChange={(output) => onChange({ ...check, output })}
          />
        </>
      );
    case "file":
      return <FileFields check={check} onChange={onChange} />;
  }
}

interface FileProps {
  check: Extract<WrittenStateCheck, { kind: "file" }>;
  onChange: (check: WrittenStateCheck) => void;
}

function FileFields({ check, onChange }: FileProps) {
  const { mode, content, ...rest } = check;
  const kept = { ...(mode !== undefined && { mode }), ...(content !== undefined && { content }) };
  return (
    <>
      <Group gap="sm" align="flex-start">
        <PathField path={check.path} onChange={(path) => onChange({ ...check, path })} />
        <NativeSelect
          label="Kind"
          data={[...TYPES]}
          value={check.type ?? "file"}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange({ ...check, type: TYPES.find((each) => each === value) ?? "file" });
          }}
        />
        <CheckedField
          label="Mode"
          placeholder="any"
          width={110}
          value={mode ?? ""}
          refuse={(typed) => (/^([0-7]{3,4})?$/.test(typed) ? null : "Enter a mode such as 644")}
          onChange={(typed) => {
            const { mode: _, ...others } = kept;
            onChange(typed === "" ? { ...rest, ...others } : { ...rest, ...others, mode: typed });
          }}
        />
      </Group>
      <CodeField
        label="Content"
        description="For a link, its target. Leave empty for any content."
        rows={3}
        value={content ?? ""}
        onChange={(typed) => {
          const { content: _, ...others } = kept;
          onChange(typed === "" ? { ...rest, ...others } : { ...rest, ...others, content: typed });
        }}
      />
    </>
  );
}

function PathField({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  return <CheckedField label="Path" grow value={path} refuse={pathFault} onChange={onChange} />;
}
