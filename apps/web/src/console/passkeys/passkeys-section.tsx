import { listPasskeys, removePasskey, type Passkey } from "@invigil/contract/people/passkeys";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { AskPassword } from "../parts/ask-password.tsx";
import { consoleError } from "../../shared/parts/console-error.ts";
import { FACTORS } from "../parts/factors.ts";
import { ConsoleSection } from "../parts/section.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { deviceFault } from "./device.ts";
import { PasskeyTable } from "./passkey-table.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

type Open = { is: "add" } | { is: "rename" | "remove"; passkey: Passkey };

/** The passkeys on the account page. */
export function PasskeysSection() {
  const [open, setOpen] = useState<Open | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [...FACTORS, "passkeys"],
    queryFn: () => call(listPasskeys, {}, { family: "CON" }),
  });

  function add() {
    const found = deviceFault();
    setFault(found);
    if (found === null) setOpen({ is: "add" });
  }

  return (
    <ConsoleSection title="Passkeys">
      <Text>
        Sign in with your fingerprint, your face or your device’s PIN. A passkey replaces both the password and the
        code.
      </Text>
      {isPending && <LoadingState message="Loading passkeys…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && data.passkeys.length > 0 && (
        <PasskeyTable passkeys={data.passkeys} onOpen={(is, passkey) => setOpen({ is, passkey })} />
      )}
      {fault !== null && (
        <Alert color="red" variant="light" role="alert">
          {fault}
        </Alert>
      )}
      <Group>
        <Button onClick={add}>Add a passkey</Button>
      </Group>
      {open?.is === "add" && <AddPasskey onClose={() => setOpen(null)} />}
      {open?.is === "rename" && <RenamePasskey passkey={open.passkey} onClose={() => setOpen(null)} />}
      {open?.is === "remove" && <RemovePasskey passkey={open.passkey} onClose={() => setOpen(null)} />}
    </ConsoleSection>
  );
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useAction({
    run: (password: string) => call(removePasskey, { params: { id }, body: { password } }, { family: "CON" }),
    changes: FACTORS,
    said: `“${name}” can no longer be used to sign in.`,
    onDone: onClose,
  });
  return <AskPassword title={`Remove ${name}`} submitLabel="Remove" action={remove} onClose={onClose} />;
}
