import { inviteColleague } from "@invigil/contract/company";
import { Modal } from "@invigil/ui/modal";
import { Alert, Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../../lib/console-action.ts";
import { consoleError } from "../../lib/console-error.ts";
import { roleOf, ROLES } from "../../lib/console-roles.ts";
import { PEOPLE } from "./company-queries.ts";

/** Invites a recruiter, who chooses a password with the link in the e-mail. */
export function InviteColleague({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState(roleOf("author"));
  const { mutate, isPending, error } = useAction({
    run: () => call(inviteColleague, { body: { name, email: email.trim(), role } }, { family: "CON" }),
    changes: PEOPLE,
    said: ({ email: address }) => `${address} is invited.`,
    onDone: onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Modal opened onClose={onClose} title="Invite a colleague" size="md">
      <form onSubmit={submit}>
        <Stack gap="md">
          {error && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(error)}
            </Alert>
          )}
          <TextInput
            label="Name"
            required
            maxLength={120}
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <TextInput
            label="E-mail"
            type="email"
            required
            maxLength={254}
            value={email}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
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
              Invite
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
