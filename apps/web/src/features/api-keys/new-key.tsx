import { createApiKey } from "@invigil/contract/api-keys";
import { Modal } from "@invigil/ui/modal";
import { Alert, Button, Code, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../../lib/console-action.ts";
import { copyText } from "../../lib/console-copy.ts";
import { consoleError } from "../../lib/console-error.ts";
import { roleOf, ROLES } from "../../lib/console-roles.ts";
import { KEYS } from "./keys-key.ts";

/** Makes a key and shows it, once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [role, setRole] = useState(roleOf("author"));
  const { mutate, isPending, error, data } = useAction({
    run: () => call(createApiKey, { body: { name, role } }, { family: "CON" }),
    changes: KEYS,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

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
    <Modal opened onClose={onClose} title="Make an API key" size="md">
      <form onSubmit={submit}>
        <Stack gap="md">
          {error && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(error)}
            </Alert>
          )}
          <TextInput
            label="Name"
            description="What uses it; the audit log shows it"
            required
            maxLength={80}
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <NativeSelect
            label="Role"
            description={ROLES.find(({ value }) => value === role)?.about}
            data={ROLES}
            value={role}
            onChange={({ currentTarget: { value } }) => setRole(roleOf(value))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Make the key
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
