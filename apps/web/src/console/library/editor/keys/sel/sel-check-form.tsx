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

/** What a visit must have led to. */
export function SelCheckForm({ check, onChange }: Props) {
  const another = useKept<WrittenSelCheck>(check, NEW_SEL_CHECK);
  return (
    <Stack gap="xs">
      <NativeSelect
        label="What must be true"
        w={300}
        maw="100%"
        data={[
          { value: "output", label: "The script printed" },
          { value: "event", label: "The site was asked" },
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
          refuse={(path) => (path.startsWith("/") ? null : "It begins with /")}
          onChange={(path) => onChange({ ...check, path })}
        />
        <NumberField
          label="Times"
          description="Empty: at least once."
          width={170}
          whole
          value={check.times ?? null}
          onChange={(times) => {
            const { times: _, ...rest } = check;
            onChange(times === null ? rest : { ...rest, times });
          }}
        />
      </Group>
      <Stack gap={4} role="group" aria-label="Fields that were sent">
        <Text size="sm" fw={500}>
          Fields that must have been sent
        </Text>
        <RecordList
          name="Field"
          nameLabel="Name"
          record={check.fields ?? {}}
          fresh="name"
          refuse={(name) => (name === "" ? "A name is needed" : null)}
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
