import { signUp } from "@invigil/contract/people/sign-in";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { consoleError } from "../parts/console-error.ts";
import { NewPassword, newPasswordFault } from "./new-password.tsx";
import { identityQuery } from "../../lib/resources.ts";

interface Props {
  /** What the operator has, where nobody else may sign up. */
  inviteKey: string | undefined;
  onSignedUp: () => void;
}

/** Makes a company; who fills it in owns it and is signed in afterwards. */
export function SignUpForm({ inviteKey, onSignedUp }: Props) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState({ company: "", full_name: "", email: "", password: "" });
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      call(
        signUp,
        { body: { ...values, email: values.email.trim(), ...(inviteKey !== undefined && { key: inviteKey }) } },
        { family: "CON" },
      ),
    onSuccess: ({ mailed, ...user }) => {
      if (mailed) return;
      queryClient.clear();
      queryClient.setQueryData(identityQuery().queryKey, user);
      onSignedUp();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && newPasswordFault(values.password, values.email) === null) mutate();
  }

  const field = (name: keyof typeof values) => ({
    required: true,
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });

  if (data?.mailed) {
    return (
      <Text role="status">
        We have sent an e-mail to <strong>{values.email.trim()}</strong>. It says how to go on.
      </Text>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {problemOf(error)}
          </Alert>
        )}
        <LimitedInput label="Company" autoComplete="organization" limit={120} {...field("company")} />
        <LimitedInput label="Your name" autoComplete="name" limit={120} {...field("full_name")} />
        <LimitedInput label="E-mail" type="email" autoComplete="username" limit={254} {...field("email")} />
        <NewPassword
          email={values.email}
          value={values.password}
          onChange={(password) => setValues((before) => ({ ...before, password }))}
        />
        <Button type="submit" loading={isPending}>
          Create the company
        </Button>
      </Stack>
    </form>
  );
}

function problemOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.code === "email_taken") return "A recruiter with this e-mail exists already. Please sign in.";
  if (error.code === "forbidden") return "New companies cannot be created here. Please ask whoever runs this server.";
  return consoleError(error);
}
