import type { Tx } from "@invigil/db/connection";
import { formatMoment } from "@invigil/rules/time/dates";
import type { Deps } from "../../platform/deps.ts";
import { queueMail } from "@invigil/records/messages/queue-mail";

export interface Person {
  id: number;
  email: string;
  full_name: string;
  company_id: number | null;
}

interface News {
  subject: string;
  /** What happened, without a full stop, because the time follows. */
  what: string;
  /** A sentence about the consequences. */
  result?: string;
}

/** E-mails people about every change to their account's security, so that nobody can make one unnoticed. */
export async function tellPerson(
  tx: Tx,
  { config, now }: Pick<Deps, "config" | "now">,
  { id, email, full_name, company_id: companyId }: Person,
  { subject, what, result = "" }: News,
): Promise<void> {
  if (companyId === null) return;
  const at = now();
  const body = [
    `Hello ${full_name},`,
    "",
    `${what} on ${formatMoment(at.toISOString(), "UTC")} UTC. ${result}`.trimEnd(),
    "",
    `If this was not you, change your password at once (${config.publicUrl}/v1/forgot-password) and tell an owner of your company.`,
  ].join("\n");
  await queueMail(tx, [{ companyId, about: { accountId: id }, recipient: email, subject, body, at }]);
}
