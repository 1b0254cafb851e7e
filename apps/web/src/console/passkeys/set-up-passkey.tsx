import type { UserDetails } from "@invigil/contract/people/accounts";
import { addPasskeyStep, beginPasskeyStep } from "@invigil/contract/people/passkeys";
import { browserWords } from "@invigil/rules/evidence/browser-words";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { consoleError, SaidError } from "../../shared/parts/console-error.ts";
import { deviceFault, makePasskey } from "./device.ts";

/** Creates the passkey that the company requires, and signs in. */
export function SetUpPasskey({ onSignedIn }: { onSignedIn: (user: UserDetails) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const fault = deviceFault();
      if (fault !== null) throw new SaidError(fault);
      const passkey = await makePasskey(await call(beginPasskeyStep, {}, { family: "CON" }));
      const name = browserWords(navigator.userAgent);
      return call(addPasskeyStep, { body: { name, passkey } }, { family: "CON" });
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
      <Group>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          Use a passkey instead
        </Button>
      </Group>
    </Stack>
  );
}
