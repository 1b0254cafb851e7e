import { login } from "@invigil/contract/people/sign-in";
import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { identityQuery } from "../../lib/resources.ts";

interface Props {
  onSignedIn: () => void;
  /** Called when the password was right and a code, or setting one up, comes next. */
  onSecondStep: () => void;
}

/** For recruiters; candidates come in through their invitation link. */
export function LoginForm({ onSignedIn, onSecondStep }: Props) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(login, { body: { email: email.trim(), password } }, { family: "GTD" }),
    onSuccess: ({ next, ...user }) => {
      queryClient.clear();
      if (next !== undefined) return onSecondStep();
      queryClient.setQueryData(identityQuery().queryKey, user);
      onSignedIn();
    },
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
            {loginProblem(error)}
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
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": "Show or hide password" }}
        />
        <Button type="submit" loading={isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

function loginProblem(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.code === "wrong_credentials") return "E-mail address or password is incorrect.";
  if (error.code === "invalid_request") return "Please enter a valid e-mail address and your password.";
  return error.info.message;
}
