import { forgotPassword } from "@invigil/contract/people/passwords";
import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../parts/console-error.ts";

/** Requests a reset link. The reply is the same for every address, so that nobody can find out who has an account. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState("");
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email: email.trim() } }, { family: "CON" }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  if (data) return <Asked email={email.trim()} sends={data.sends} />;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>Enter the e-mail address you sign in with. We will send you a link to choose a new password.</Text>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending}>
          Send link
        </Button>
      </Stack>
    </form>
  );
}

function Asked({ email, sends }: { email: string; sends: boolean }) {
  if (!sends) {
    return (
      <Text role="status">
        This server does not send e-mail. Please ask the person who runs it for a link to choose a new password.
      </Text>
    );
  }
  return (
    <Stack gap="xs" role="status">
      <Text>
        If there is a recruiter account for <strong>{email}</strong>, the link is on its way. You can use it once,
        within one hour.
      </Text>
      <Text size="sm" c="dimmed">
        No e-mail after a few minutes? Check your spam folder, and make sure the address is correct.
      </Text>
    </Stack>
  );
}
