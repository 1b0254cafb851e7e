import type { InviteTemplate, TemplateKind } from "@invigil/contract/inviting/invite-templates";

export type TemplateText = Pick<InviteTemplate, "kind" | "name" | "subject" | "body">;

/** Where a new template begins. */
export const NEW_TEXTS: Record<TemplateKind, TemplateText> = {
  invitation: {
    kind: "invitation",
    name: "",
    subject: "{company} invites you to {test}",
    body: "Hello {name},\n\n{company} invites you to the {product} “{test}”. It takes {duration}.\n\nStart here: {link}",
  },
  reminder: {
    kind: "reminder",
    name: "",
    subject: "Reminder: {company} invites you to {test}",
    body: "Hello {name},\n\nYou have not started the {product} “{test}” yet.\n\nClosing date: {closes}\n\nStart here: {link}",
  },
};

export const KIND_WORDS: Record<TemplateKind, string> = { invitation: "Invitation", reminder: "Reminder" };
