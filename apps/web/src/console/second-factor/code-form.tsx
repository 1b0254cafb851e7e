import type { UserDetails } from "@invigil/contract/people/accounts";
import { takeSecondStep } from "@invigil/contract/people/second-factor";
import { Alert, Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { CodeField } from "./code-field.tsx";

/** The second step of signing in. */
export function CodeForm({ onSignedIn }: { onSignedIn: (user: UserDetails) => void }) {
  const [code, setCode] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(takeSecondStep, { body: { code } }, { family: "CON" }),
    onSuccess: onSignedIn,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        <CodeField
          label="Code"
          description="Six digits from your authenticator app, or one of your recovery codes"
          value={code}
          onChange={setCode}
        />
        <Button type="submit" loading={isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
