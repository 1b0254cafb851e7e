import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "./form-dialog.tsx";

interface Props {
  title: string;
  submitLabel: string;
  action: { mutate: (password: string) => void; isPending: boolean; error: Error | null };
  onClose: () => void;
}

/** Asks for the password again, so that a browser left signed in is not enough. */
export function AskPassword({ title, submitLabel, action, onClose }: Props) {
  const [password, setPassword] = useState("");
  const { isPending, error } = action;
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      action={{ mutate: () => action.mutate(password), isPending, error }}
      onClose={onClose}
    >
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": "Show or hide password" }}
      />
    </FormDialog>
  );
}
