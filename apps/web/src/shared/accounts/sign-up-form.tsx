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
  /** The operator's key for signing up while it is closed to everybody else. */
  inviteKey: string | undefined;
  onSignedUp: () => void;
}

/** Creates a company; the person who fills it in becomes its owner and is signed in afterwards. */
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
        We have sent an e-mail to <strong>{values.email.trim()}</strong>. It explains the next step.
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
          Create company
        </Button>
      </Stack>
    </form>
  );
}

function problemOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.code === "email_taken")
    return "There is already a recruiter account with this e-mail address. Please sign in.";
  if (error.code === "forbidden")
    return "New companies cannot be created here. Please ask the person who runs this server.";
  return consoleError(error);
}
