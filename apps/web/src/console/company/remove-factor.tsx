import { removeColleagueFactor, type Colleague } from "@invigil/contract/people/company";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { PEOPLE } from "./company-queries.ts";

/** For a colleague who has lost their phone, recovery codes or passkeys. Owners turn off their own on the account page. */
export function RemoveFactor({ person: { id, name } }: { person: Pick<Colleague, "id" | "name"> }) {
  const isOwn = useSignedIn().user_id === id;
  const [asking, setAsking] = useState(false);
  const remove = useAction({
    run: () => call(removeColleagueFactor, { params: { id } }, { family: "CON" }),
    changes: PEOPLE,
    said: `Two-step sign-in was turned off for ${name}.`,
    onDone: () => setAsking(false),
  });
  if (isOwn) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Turn off two-step sign-in…
      </Button>
      <ConfirmDialog
        opened={asking}
        danger
        size="md"
        title={`Turn off two-step sign-in for ${name}?`}
        confirmLabel="Turn off"
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
        cancelLabel="Cancel"
        onCancel={() => {
          remove.reset();
          setAsking(false);
        }}
      >
        <Text>
          Do this only if you are sure that {name} has lost their phone. They will be signed out and notified by e-mail,
          and their passkeys will be removed. They can then sign in with the password alone, or set up another app if
          your company requires one.
        </Text>
        {remove.error && <Text c="red">{consoleError(remove.error)}</Text>}
      </ConfirmDialog>
    </>
  );
}
