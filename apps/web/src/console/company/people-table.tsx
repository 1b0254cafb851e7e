import { changeColleague, resendColleague, type Colleague } from "@invigil/contract/people/company";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { PlainTable } from "@invigil/ui/plain-table";
import { Alert, Badge, Button, Group, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { resentText } from "../parts/resent-text.ts";
import { latestError, useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { roleName, roleOf, ROLES } from "../parts/roles.ts";
import { PEOPLE } from "./company-queries.ts";
import { RemoveFactor } from "./remove-factor.tsx";

interface Props {
  people: readonly Colleague[];
  mayChange: boolean;
}

/** Lists the company's recruiters. Owners can change their roles and accounts. */
export function PeopleTable({ people, mayChange }: Props) {
  const [shutting, setShutting] = useState<Colleague | null>(null);
  const actions = usePeopleActions(() => setShutting(null));
  const { change } = actions;
  const error = latestError(change, actions.resend);

  return (
    <>
      {error && (
        <Alert color="red" variant="light" role="alert" mb="md">
          {consoleError(error)}
        </Alert>
      )}
      <PlainTable label="People">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Two-step sign-in</th>
            {mayChange && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              mayChange={mayChange}
              actions={actions}
              onShutOut={() => setShutting(person)}
            />
          ))}
        </tbody>
      </PlainTable>
      <ConfirmDialog
        opened={shutting !== null}
        danger
        size="md"
        title={`Disable ${shutting?.name ?? ""}’s account?`}
        confirmLabel="Disable"
        loading={change.isPending}
        onConfirm={() => shutting && change.mutate({ id: shutting.id, role: shutting.role, disabled: true })}
        cancelLabel="Cancel"
        onCancel={() => {
          change.reset();
          setShutting(null);
        }}
      >
        <Text>
          They will be signed out immediately, and any API keys they created will stop working. The audit log keeps a
          record of what they did.
        </Text>
        {change.error && <Text c="red">{consoleError(change.error)}</Text>}
      </ConfirmDialog>
    </>
  );
}

/** The calls that an owner can make for a colleague. */
function usePeopleActions(onChanged: () => void) {
  const change = useAction({
    run: ({ id, role, disabled }: { id: number } & Pick<Colleague, "role"> & { disabled: boolean }) =>
      call(changeColleague, { params: { id }, body: { role, disabled } }, { family: "CON" }),
    changes: PEOPLE,
    said: ({ name, role, disabled_at }) =>
      disabled_at === null
        ? `${name}’s role is now ${roleName(role).toLowerCase()}.`
        : `${name} can no longer sign in.`,
    onDone: onChanged,
  });
  const resend = useAction({
    run: (id: number) => call(resendColleague, { params: { id } }, { family: "CON" }),
    changes: PEOPLE,
    said: resentText,
  });
  return { change, resend };
}

interface RowProps {
  person: Colleague;
  mayChange: boolean;
  actions: ReturnType<typeof usePeopleActions>;
  onShutOut: () => void;
}

function PersonRow({ person, mayChange, actions: { change, resend }, onShutOut }: RowProps) {
  return (
    <tr>
      <th scope="row">{person.name}</th>
      <td>{person.email}</td>
      <td>
        {mayChange && person.disabled_at === null ? (
          <NativeSelect
            aria-label={`Role of ${person.name}`}
            size="xs"
            w={120}
            data={ROLES}
            value={person.role}
            disabled={change.isPending}
            onChange={({ currentTarget: { value } }) =>
              change.mutate({ id: person.id, role: roleOf(value), disabled: false })
            }
          />
        ) : (
          roleName(person.role)
        )}
      </td>
      <td>
        <State person={person} />
      </td>
      <td>{factorText(person)}</td>
      {mayChange && (
        <td>
          <Group gap="xs" wrap="nowrap">
            {!person.joined && person.disabled_at === null && (
              <Button size="xs" variant="default" onClick={() => resend.mutate(person.id)}>
                Send again
              </Button>
            )}
            {(person.second_factor || person.passkey) && <RemoveFactor person={person} />}
            {person.disabled_at === null ? (
              <Button size="xs" variant="light" color="red" onClick={onShutOut}>
                Disable…
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                onClick={() => change.mutate({ id: person.id, role: person.role, disabled: false })}
              >
                Enable
              </Button>
            )}
          </Group>
        </td>
      )}
    </tr>
  );
}

function factorText({ second_factor, passkey }: Colleague): string {
  if (second_factor) return passkey ? "App and passkey" : "App";
  return passkey ? "Passkey" : "None";
}

function State({ person: { joined, disabled_at } }: { person: Colleague }) {
  const [colour, text] =
    disabled_at !== null ? ["red", "Disabled"] : joined ? ["green", "Active"] : ["gray", "Invited"];
  return (
    <Badge miw="max-content" color={colour} variant="light">
      {text}
    </Badge>
  );
}
