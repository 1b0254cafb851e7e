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

/** Creates a key and shows it once. */
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
          <Text>Copy it now. It is not stored and cannot be shown again.</Text>
          <Code block>{data.secret}</Code>
          <Text size="sm" c="dimmed">
            Programs send it with every request as “Authorization: Bearer {data.key.prefix}…”.{" "}
            <a href="/docs">See the API reference.</a>
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => void copyText(data.secret, "The key was copied.")}>
              Copy
            </Button>
            <Button onClick={onClose}>I have copied it</Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <FormDialog title="Create an API key" submitLabel="Create key" action={action} onClose={onClose}>
      <LimitedInput
        label="Name"
        description="What the key is for. It appears in the audit log."
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
