import { Accommodations } from "@invigil/contract/inviting/accommodations";
import { invitePeople, readInviteLink } from "@invigil/contract/inviting/candidates";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert } from "@mantine/core";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useAction } from "../parts/action.ts";
import { FormDialog } from "../parts/form-dialog.tsx";
import { TemplateField } from "../parts/templates/template-field.tsx";
import { useTemplate } from "../parts/templates/use-template.ts";
import { candidatesKey } from "./candidates-queries.ts";
import { ClosingField } from "./closing-field.tsx";
import { ExtraTimeFields } from "./extra-time-fields.tsx";
import { NewInviteLink } from "./new-invite-link.tsx";

const NO_ACCOMMODATIONS = Accommodations.parse({});
const nobody = { name: "", email: "", extra_minutes: 0, extra_percent: 0 };

interface Props {
  slug: string;
  /** Whether the server sends e-mails. */
  sends: boolean;
  onClose: () => void;
}

/** The form that invites one candidate. Without a mail server, it ends with the link to pass on. */
export function InviteForm({ slug, sends, onClose }: Props) {
  const [person, setPerson] = useState(nobody);
  const [closesAt, setClosesAt] = useState<string | null>(null);
  const [templateId, setTemplateId] = useState<number | null>(null);
  const withTemplate = useTemplate();
  const action = useAction({
    run: async () => {
      const { name, email, ...extra } = person;
      // The server names the field that it cannot accept.
      const one = { name, email: email.trim(), accommodations: { ...NO_ACCOMMODATIONS, ...extra } };
      const reply = await withTemplate({ kind: "invitation", id: templateId }, (template_id) => {
        const body = { people: [one], closes_at: closesAt, template_id };
        return call(invitePeople, { params: { slug }, body }, { family: "CON" });
      });
      const [made] = reply.invited;
      return { ...reply, link: made && !sends ? await linkOf(made.invite_id) : null };
    },
    changes: candidatesKey(slug),
    said: ({ invited }) => (invited[0] ? `${invited[0].email} was invited.` : undefined) ?? "Nobody new was invited.",
    onDone: ({ invited, link }) => invited.length > 0 && link === null && onClose(),
  });
  const known = action.data?.known[0];
  const link = action.data?.link ?? null;
  if (link !== null) return <NewInviteLink email={person.email.trim()} link={link} onClose={onClose} />;

  return (
    <FormDialog
      title="Invite a candidate"
      submitLabel={sends ? "Send invitation" : "Create invitation link"}
      action={action}
      onClose={onClose}
    >
      {known !== undefined && (
        <Alert color="yellow" variant="light" role="alert">
          {sends
            ? `${known} has already been invited. To send the link again, choose the candidate in the table.`
            : `${known} has already been invited. To copy the link again, choose the candidate in the table.`}
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
      <ExtraTimeFields value={person} onChange={(change) => setPerson((before) => ({ ...before, ...change }))} />
      <ClosingField value={closesAt} onChange={setClosesAt} />
      <TemplateField kind="invitation" value={templateId} onChange={setTemplateId} />
    </FormDialog>
  );
}

/** Null if it cannot be read now; the outbox has it, too. */
async function linkOf(id: string): Promise<string | null> {
  const read = call(readInviteLink, { params: { id } }, { family: "CON" });
  return read.then(
    ({ link }) => link,
    () => null,
  );
}
