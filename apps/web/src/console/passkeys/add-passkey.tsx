import { addPasskey, beginPasskey } from "@invigil/contract/people/passkeys";
import { browserWords } from "@invigil/rules/evidence/browser-words";
import { LimitedInput } from "@invigil/ui/limited-text";
import { PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { FACTORS } from "../parts/factors.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { makePasskey } from "./device.ts";

/** Asks for the password, then lets the browser create the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => browserWords(navigator.userAgent));
  const [password, setPassword] = useState("");
  const add = useAction({
    run: async () => {
      const asked = await call(beginPasskey, { body: { password } }, { family: "CON" });
      return call(addPasskey, { body: { name, passkey: await makePasskey(asked) } }, { family: "CON" });
    },
    changes: FACTORS,
    said: ({ name: added }) => `You can now sign in with “${added}”.`,
    onDone: onClose,
  });
  return (
    <FormDialog title="Add a passkey" submitLabel="Continue" action={add} onClose={onClose}>
      <Text>Your browser will ask where to keep it: on this device, on your phone or on a security key.</Text>
      <LimitedInput
        label="Name"
        description="Helps you recognise it later"
        required
        limit={80}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
        visibilityToggleButtonProps={{ "aria-label": "Show or hide password" }}
      />
    </FormDialog>
  );
}
