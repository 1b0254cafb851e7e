import { joinCompany } from "@invigil/contract/people/company";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { NewPassword, newPasswordFault } from "../../shared/accounts/new-password.tsx";
import { identityQuery } from "../../lib/resources.ts";

interface Props {
  token: string;
  invited: { name: string; email: string };
  onJoined: () => void;
  /** Called if the company requires two-step sign-in, which comes next. */
  onSecondStep: () => void;
}

/** The form in which an invited recruiter chooses a password. */
export function JoinCompanyForm({ token, invited, onJoined, onSecondStep }: Props) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(invited.name);
  const [password, setPassword] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(joinCompany, { params: { token }, body: { full_name: name, password } }, { family: "CON" }),
    onSuccess: ({ next, ...user }) => {
      queryClient.clear();
      if (next !== undefined) return onSecondStep();
      queryClient.setQueryData(identityQuery().queryKey, user);
      onJoined();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && newPasswordFault(password, invited.email) === null) mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(error)}
          </Alert>
        )}
        <TextInput label="E-mail" type="email" autoComplete="username" readOnly value={invited.email} />
        <LimitedInput
          label="Your name"
          autoComplete="name"
          required
          limit={120}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <NewPassword email={invited.email} value={password} onChange={setPassword} />
        <Button type="submit" loading={isPending}>
          Join
        </Button>
      </Stack>
    </form>
  );
}
