import type { Tx } from "@invigil/db/connection";
import type { Deps } from "../../platform/deps.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { queueMail, RESET_LINK } from "@invigil/records/messages/queue-mail";
import { insertPasswordRequest, openReset, takePasswordRequest } from "@invigil/records/people/write-password-resets";
import { countResets } from "../../shared/people/password-resets.queries.ts";
import { recruiterByEmail } from "./accounts.queries.ts";

/** E-mails per hour to one person. Asking in their name cannot lock them out, because the last link keeps working. */
const MOST_LINKS = 3;
const HOUR = 60 * 60_000;

/** Writes one row for any address, so that neither the reply nor its timing reveals whether it has an account. */
export async function forgotPassword(deps: Deps, email: string): Promise<{ sends: boolean }> {
  const sends = deps.config.smtpUrl !== undefined;
  if (sends) await insertPasswordRequest(deps.db, { email, at: deps.now() });
  return { sends };
}

/** E-mails everyone who asked and is a recruiter who may sign in. */
export async function answerRequests(deps: Pick<Deps, "db" | "now">): Promise<void> {
  while (await deps.db.transaction().execute((tx) => answerOne(tx, deps.now())));
}

/** Returns false if no request is waiting. */
async function answerOne(tx: Tx, at: Date): Promise<boolean> {
  const request = await takePasswordRequest(tx);
  if (!request) return false;
  const person = await recruiterByEmail(tx, request.email);
  if (!person || person.company_id === null) return true;
  const { id: accountId, email, company_id: companyId } = person;
  const sent = await countResets(tx, { accountId, since: new Date(at.getTime() - HOUR) });
  if (sent >= MOST_LINKS) return true;
  const resetId = await openReset(tx, { accountId, at });
  const body = [
    `Hello ${person.full_name},`,
    "",
    `Someone, probably you, asked for a new password for your account at ${person.company_name} (${email}). Choose it here:`,
    "",
    RESET_LINK,
    "",
    "The link works once, within an hour. If you did not ask for it, you can ignore this e-mail. Your password has not changed.",
  ].join("\n");
  const about = { accountId, resetId };
  await queueMail(tx, [{ companyId, about, recipient: email, subject: "Choose a new password", body, at }]);
  await writeAudit(tx, { accountId, companyId }, { action: "password.forgot", subject: email, at });
  return true;
}
