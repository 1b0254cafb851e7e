import { resetPassword } from "@invigil/contract/people/passwords";
import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../parts/console-error.ts";
import { NewPassword, newPasswordFault } from "./new-password.tsx";

interface Props {
  token: string;
  email: string;
  onDone: () => void;
}

/** Lets whoever has the link choose a new password, then sign in with it. */
export function ResetPasswordForm({ token, email, onDone }: Props) {
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(resetPassword, { params: { token }, body: { password } }, { family: "CON" }),
    onSuccess: () => {
      // A reset ends all sessions, so whoever was signed in here may now be signed out.
      queryClient.clear();
      onDone();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && newPasswordFault(password, email) === null) mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        <TextInput label="E-mail" type="email" autoComplete="username" readOnly value={email} />
        <NewPassword label="New password" email={email} value={password} onChange={setPassword} />
        <Button type="submit" loading={isPending}>
          Set password
        </Button>
      </Stack>
    </form>
  );
}
