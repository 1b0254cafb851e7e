import { createApiKey } from "@invigil/contract/people/api-keys";
import { Modal } from "@invigil/ui/modal";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { copyText } from "../parts/copy.ts";
import { roleOf } from "../parts/roles.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { RoleField } from "../parts/role-field.tsx";
import { KEYS } from "./keys-key.ts";

/** Makes a key and shows it, once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [role, setRole] = useState(roleOf("author"));
  const action = useAction({
    run: () => call(createApiKey, { body: { name, role } }, { family: "CON" }),
    changes: KEYS,
  });

  const { data } = action;
  if (data) {
    return (
      <Modal opened onClose={onClose} title="Your new key" size="md" closeOnEscape={false}>
        <Stack gap="md">
          <Text>Copy it now: it is not stored and cannot be shown again.</Text>
          <Code block>{data.secret}</Code>
          <Text size="sm" c="dimmed">
            Programs send it with every call as “Authorization: Bearer {data.key.prefix}…”.{" "}
            <a href="/docs">All calls</a>
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => void copyText(data.secret, "The key")}>
              Copy
            </Button>
            <Button onClick={onClose}>I have it</Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <FormDialog title="Make an API key" submitLabel="Make the key" action={action} onClose={onClose}>
      <LimitedInput
        label="Name"
        description="What uses it; the audit log shows it"
        required
        limit={80}
        data-autofocus
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  );
}
