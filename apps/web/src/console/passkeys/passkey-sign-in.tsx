import type { UserDetails } from "@invigil/contract/people/accounts";
import {
  askForPasskey,
  askForPasskeyStep,
  signInWithPasskey,
  takePasskeyStep,
} from "@invigil/contract/people/passkeys";
import { Alert, Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { consoleError, SaidError } from "../../shared/parts/console-error.ts";
import { deviceFault, signWithPasskey } from "./device.ts";

interface Props {
  label: string;
  /** Whether it replaces the password or follows it. */
  at: "sign-in" | "second-step";
  onSignedIn: (user: UserDetails) => void;
}

const CALLS = {
  "sign-in": { ask: askForPasskey, take: signInWithPasskey },
  "second-step": { ask: askForPasskeyStep, take: takePasskeyStep },
} as const;

/** A button that signs in with a passkey. */
export function PasskeySignIn({ label, at, onSignedIn }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const fault = deviceFault();
      if (fault !== null) throw new SaidError(fault);
      const { ask, take } = CALLS[at];
      const passkey = await signWithPasskey(await call(ask, {}, { family: "CON" }));
      return call(take, { body: { passkey } }, { family: "CON" });
    },
    onSuccess: onSignedIn,
  });
  return (
    <Stack gap="md">
      {error && (
        <Alert color="red" variant="light" role="alert">
          {consoleError(error)}
        </Alert>
      )}
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {label}
      </Button>
    </Stack>
  );
}
