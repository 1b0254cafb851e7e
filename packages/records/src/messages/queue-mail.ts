import type { MailCalendar } from "@invigil/contract/inviting/mail-calendar";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";

/** A placeholder for the message's link, which is created whenever the message is sent or shown. */
export const LINK = "{link}";

/** A placeholder for the link to choose a new password, which only the e-mail itself contains. */
export const RESET_LINK = "{reset link}";

/** A placeholder for the link that creates a company, which only the e-mail itself contains. */
export const SIGN_UP_LINK = "{sign-up link}";

interface Message {
  /** Null if there is none yet. */
  companyId: number | null;
  /**
   * Whose link it contains: an invitation's, that of a recruiter who is to choose a password, or that of a new company.
   */
  about: { inviteId: string } | { accountId: number; resetId?: number } | { signUpId: number };
  recipient: string;
  subject: string;
  body: string;
  calendar?: MailCalendar | null;
  /** It is not sent any more once its reader has started. */
  isReminder?: boolean;
  at: Date;
}

/** Puts a message into the outbox, in the transaction that it reports. */
export async function queueMail(tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ companyId, about, recipient, subject, body, calendar, isReminder = false, at }) => ({
    company_id: companyId,
    invite_id: "inviteId" in about ? about.inviteId : null,
    account_id: "accountId" in about ? about.accountId : null,
    sign_up_id: "signUpId" in about ? about.signUpId : null,
    reset_id: "accountId" in about ? (about.resetId ?? null) : null,
    recipient,
    // A header has one line.
    subject: subject.replaceAll(/\s+/g, " "),
    body,
    calendar: calendar ? toJson(calendar) : null,
    is_reminder: isReminder,
    due_at: at,
    created_at: at,
  }));
  await tx.insertInto("mail").values(rows).execute();
}
