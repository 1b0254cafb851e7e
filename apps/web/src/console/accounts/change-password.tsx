import { changeOwnPassword } from "@invigil/contract/people/own-account";
import { Alert, Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { NewPassword, newPasswordFault } from "../../shared/accounts/new-password.tsx";
import { SESSIONS } from "./account-queries.ts";
import { ConsoleSection } from "../parts/section.tsx";

const EMPTY = { current: "", password: "" };

/** The form that changes the password; the server checks the current one first. */
export function ChangePassword({ email }: { email: string }) {
  const [values, setValues] = useState(EMPTY);
  const { mutate, isPending, error } = useAction({
    run: () => call(changeOwnPassword, { body: values }, { family: "CON" }),
    changes: SESSIONS,
    said: "Your password was changed. You were signed out everywhere else.",
    onDone: () => setValues(EMPTY),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && newPasswordFault(values.password, email) === null) mutate();
  }

  return (
    <ConsoleSection title="Password">
      <form onSubmit={submit}>
        <Stack gap="md">
          {error && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(error)}
            </Alert>
          )}
          {/* Lets password managers save the new password under the right account. */}
          <input type="email" autoComplete="username" hidden readOnly value={email} />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            value={values.current}
            onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, current: value }))}
            visibilityToggleButtonProps={{ "aria-label": "Show or hide the current password" }}
          />
          <NewPassword
            label="New password"
            email={email}
            value={values.password}
            onChange={(password) => setValues((before) => ({ ...before, password }))}
          />
          <Group>
            <Button type="submit" loading={isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </ConsoleSection>
  );
}
