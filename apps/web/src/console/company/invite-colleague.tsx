import { inviteColleague } from "@invigil/contract/people/company";
import { LimitedInput } from "@invigil/ui/limited-text";

import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { roleOf } from "../parts/roles.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { RoleField } from "../parts/role-field.tsx";
import { PEOPLE } from "./company-queries.ts";

/** Invites a recruiter, who chooses a password through the link in the e-mail. */
export function InviteColleague({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState(roleOf("author"));
  const action = useAction({
    run: () => call(inviteColleague, { body: { name, email: email.trim(), role } }, { family: "CON" }),
    changes: PEOPLE,
    said: ({ email: address }) => `${address} was invited.`,
    onDone: onClose,
  });

  return (
    <FormDialog title="Invite a colleague" submitLabel="Invite" action={action} onClose={onClose}>
      <LimitedInput
        label="Name"
        required
        limit={120}
        data-autofocus
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <LimitedInput
        label="E-mail"
        type="email"
        required
        limit={254}
        value={email}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  );
}
