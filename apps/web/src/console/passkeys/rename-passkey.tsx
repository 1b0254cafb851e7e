import { renamePasskey, type Passkey } from "@invigil/contract/people/passkeys";
import { LimitedInput } from "@invigil/ui/limited-text";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { FACTORS } from "../parts/factors.ts";
import { FormDialog } from "../parts/form-dialog.tsx";

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useAction({
    run: () => call(renamePasskey, { params: { id: passkey.id }, body: { name } }, { family: "CON" }),
    changes: FACTORS,
    onDone: onClose,
  });
  return (
    <FormDialog title={`Rename ${passkey.name}`} submitLabel="Rename" action={rename} onClose={onClose}>
      <LimitedInput
        label="Name"
        required
        limit={80}
        data-autofocus
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
    </FormDialog>
  );
}
