import { Accommodations } from "@invigil/contract/inviting/accommodations";
import { invitePeople } from "@invigil/contract/inviting/candidates";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, NumberInput } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { candidatesKey } from "./candidates-queries.ts";

const nobody = { name: "", email: "", minutes: 0 };

/** The form that invites one candidate. */
export function InviteForm({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [person, setPerson] = useState(nobody);
  const action = useAction({
    run: () => {
      const { name, email, minutes } = person;
      const one = { name, email: email.trim(), accommodations: Accommodations.parse({ extra_minutes: minutes }) };
      return call(invitePeople, { params: { slug }, body: { people: [one] } }, { family: "CON" });
    },
    changes: candidatesKey(slug),
    said: ({ invited }) => (invited[0] ? `${invited[0].email} was invited.` : undefined) ?? "Nobody new was invited.",
    onDone: ({ invited }) => invited.length > 0 && onClose(),
  });
  const known = action.data?.known[0];

  return (
    <FormDialog title="Invite a candidate" submitLabel="Send invitation" action={action} onClose={onClose}>
      {known !== undefined && (
        <Alert color="yellow" variant="light" role="alert">
          {known} has already been invited. To send the link again, choose the candidate in the table.
        </Alert>
      )}
      <LimitedInput
        label="Name"
        required
        limit={120}
        data-autofocus
        value={person.name}
        onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, name: value }))}
      />
      <LimitedInput
        label="E-mail"
        type="email"
        required
        limit={254}
        value={person.email}
        onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, email: value }))}
      />
      <NumberInput
        label="Extra minutes"
        description="Added to the test’s duration for this candidate"
        min={0}
        max={1_440}
        allowDecimal={false}
        value={person.minutes}
        onChange={(value) => setPerson((before) => ({ ...before, minutes: Number(value) || 0 }))}
      />
    </FormDialog>
  );
}
