import type { Tx } from "@invigil/db/connection";
import type { Deps } from "../../platform/deps.ts";
import { endSessions } from "@invigil/records/people/write-sessions";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { endResets } from "@invigil/records/people/write-password-resets";
import { passkeyNames } from "../../shared/people/factor-state.queries.ts";
import { tellPerson, type Person } from "../../shared/people/tell-person.ts";
import { updatePassword } from "@invigil/records/people/write-accounts";

interface Change {
  person: Person;
  hash: string;
  /** The name of the action in the audit log. */
  action: string;
  /** The session that stays open; if absent, all sessions end. */
  except?: Buffer;
}

/** Ends everything the old password opened, sessions and links, and tells the person. */
export async function changePassword(
  tx: Tx,
  { config, now }: Pick<Deps, "config" | "now">,
  { person, hash, action, except }: Change,
): Promise<void> {
  const { id, email, company_id: companyId } = person;
  const at = now();
  await updatePassword(tx, { id, hash });
  await endResets(tx, id);
  await endSessions(tx, { accountId: id, ...(except && { except }) });
  await writeAudit(tx, { accountId: id, companyId }, { action, subject: email, at });
  await tellPerson(tx, { config, now }, person, {
    subject: "Your password was changed",
    what: `The password of your account (${email}) was changed`,
    result: `You are signed out everywhere else.${passkeysLeft(await passkeyNames(tx, id), config)}`,
  });
}

/** A new password removes no passkeys: an intruder who added one could still sign in. */
function passkeysLeft(passkeys: readonly string[], { publicUrl }: Pick<Deps["config"], "publicUrl">): string {
  if (passkeys.length === 0) return "";
  const names = passkeys.map((name) => `“${name}”`).join(", ");
  return ` These passkeys still work: ${names}. Remove any that are not yours on your account page: ${publicUrl}/v1/account`;
}
