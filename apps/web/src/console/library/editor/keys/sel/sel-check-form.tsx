import type { SelCheck } from "@invigil/contract/authoring/judging-web";
import { Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import type { z } from "zod";
import { CheckedField, CodeField, NumberField } from "../../../fields.tsx";
import { RecordList } from "../../fields/record-list.tsx";
import { useKept } from "../../draft/use-kept.ts";

export type WrittenSelCheck = z.input<typeof SelCheck>;

export const NEW_SEL_CHECK: { [K in WrittenSelCheck["kind"]]: Extract<WrittenSelCheck, { kind: K }> } = {
  output: { kind: "output", value: "" },
  event: { kind: "event", method: "POST", path: "/" },
};

interface Props {
  check: WrittenSelCheck;
  onChange: (check: WrittenSelCheck) => void;
}

/** Edits the result that a visit must have. */
export function SelCheckForm({ check, onChange }: Props) {
  const another = useKept<WrittenSelCheck>(check, NEW_SEL_CHECK);
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Condition"
        w={300}
        maw="100%"
        data={[
          { value: "output", label: "The script prints" },
          { value: "event", label: "The site receives a request" },
        ]}
        value={check.kind}
        onChange={(event) => onChange(another(event.currentTarget.value))}
      />
      {check.kind === "output" ? (
        <CodeField label="Output" rows={3} value={check.value} onChange={(value) => onChange({ ...check, value })} />
      ) : (
        <EventFields check={check} onChange={onChange} />
      )}
    </Stack>
  );
}

interface EventProps {
  check: Extract<WrittenSelCheck, { kind: "event" }>;
  onChange: (check: WrittenSelCheck) => void;
}

function EventFields({ check, onChange }: EventProps) {
  return (
    <>
      <Group gap="sm" align="flex-start">
        <NativeSelect
          label="Method"
          data={["POST", "GET"]}
          value={check.method ?? "POST"}
          onChange={(event) => onChange({ ...check, method: event.currentTarget.value === "GET" ? "GET" : "POST" })}
        />
        <CheckedField
          label="Address"
          grow
          value={check.path}
          refuse={(path) => (path.startsWith("/") ? null : "The address must start with /")}
          onChange={(path) => onChange({ ...check, path })}
        />
        <NumberField
          label="Times"
          description="Leave empty for at least once."
          width={170}
          whole
          value={check.times ?? null}
          onChange={(times) => {
            const { times: _, ...rest } = check;
            onChange(times === null ? rest : { ...rest, times });
          }}
        />
      </Group>
      <Stack gap={4} role="group" aria-label="Form fields that must be sent">
        <Text size="sm" fw={500}>
          Form fields that must be sent
        </Text>
        <RecordList
          name="Field"
          nameLabel="Name"
          record={check.fields ?? {}}
          fresh="name"
          refuse={(name) => (name === "" ? "Enter a name" : null)}
          onChange={(fields) => onChange({ ...check, fields })}
        >
          {(value, changed) => (
            <TextInput label="Value" value={value} onChange={(event) => changed(event.currentTarget.value)} />
          )}
        </RecordList>
      </Stack>
    </>
  );
}
