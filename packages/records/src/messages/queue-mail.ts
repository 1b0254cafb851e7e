import type { Tx } from "@invigil/db/connection";

/** Stands in a message's text for its link, which is made anew whenever the message is sent or shown. */
export const LINK = "{link}";

/** Stands for the link to choose a new password, which only the e-mail itself carries. */
export const RESET_LINK = "{reset link}";

/** Stands for the link that creates a company, which only the e-mail itself carries. */
export const SIGN_UP_LINK = "{sign-up link}";

interface Message {
  /** null: there is none yet. */
  companyId: number | null;
  /** Whose link it carries: an invitation's, that of a recruiter who is to choose a password, or that of a new company. */
  about: { inviteId: string } | { accountId: number; resetId?: number } | { signUpId: number };
  recipient: string;
  subject: string;
  body: string;
  at: Date;
}

/** Into the outbox, in the transaction that makes it true. */
export async function queueMail(tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ companyId, about, recipient, subject, body, at }) => ({
    company_id: companyId,
    invite_id: "inviteId" in about ? about.inviteId : null,
    account_id: "accountId" in about ? about.accountId : null,
    sign_up_id: "signUpId" in about ? about.signUpId : null,
    reset_id: "accountId" in about ? (about.resetId ?? null) : null,
    recipient,
    // A header has one line.
    subject: subject.replaceAll(/\s+/g, " "),
    body,
    due_at: at,
    created_at: at,
  }));
  await tx.insertInto("mail").values(rows).execute();
}
