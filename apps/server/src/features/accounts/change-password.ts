import type { Tx } from "@invigil/db/connection";
import { formatMoment } from "@invigil/rules/dates";
import type { Deps } from "../../platform/deps.ts";
import { endSessions } from "../../platform/sessions.ts";
import { writeAudit } from "../../records/audit.ts";
import { queueMail } from "../../records/mail.ts";
import { endResets } from "../../records/password-resets.queries.ts";
import { updatePassword } from "./password.queries.ts";

interface Change {
  person: { id: number; email: string; full_name: string; company_id: number | null };
  hash: string;
  /** As the audit log calls it. */
  action: string;
  /** The session that goes on; without it all end. */
  except?: Buffer;
}

/** Ends what the old password opened, sessions and links, and tells the person. */
export async function changePassword(
  tx: Tx,
  { config, now }: Pick<Deps, "config" | "now">,
  { person, hash, action, except }: Change,
): Promise<void> {
  const { id, email, full_name, company_id: companyId } = person;
  const at = now();
  await updatePassword(tx, { id, hash });
  await endResets(tx, id);
  await endSessions(tx, { accountId: id, ...(except && { except }) });
  await writeAudit(tx, { accountId: id, companyId }, { action, subject: email, at });
  if (companyId === null) return;
  const body = [
    `Hello ${full_name},`,
    "",
    `The password of your account (${email}) was changed on ${formatMoment(at.toISOString(), "UTC")} UTC. Everywhere else you are signed out.`,
    "",
    `If this was not you, choose another password at once (${config.publicUrl}/v1/forgot-password) and tell an owner of your company.`,
  ].join("\n");
  const subject = "Your password was changed";
  await queueMail(tx, [{ companyId, about: { accountId: id }, recipient: email, subject, body, at }]);
}
