import type { Tx } from "@invigil/db/connection";
import { eraseAnswersOf } from "@invigil/records/answers/erase-answers";
import { eraseAttempts, giveAttempts } from "@invigil/records/attempts/erase-attempts";
import { eraseEvidenceOf } from "@invigil/records/evidence/erase-evidence";
import { eraseMediaOf, eraseUploadsOf } from "@invigil/records/media/erase-media";
import { sql } from "kysely";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { renameInAudit, writeAudit } from "@invigil/records/audit/write-audit";

/** Nobody begins, saves or submits for this person meanwhile. */
export async function lockPerson(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().executeTakeFirstOrThrow();
  await tx.selectFrom("attempt").select("id").where("account_id", "=", accountId).orderBy("id").forUpdate().execute();
}

/** Whether another company, too, has dealt with this person. */
export async function isKnownElsewhere(tx: Tx, key: { accountId: number; companyId: number }): Promise<boolean> {
  const { rows } = await sql`
    select from test
    where company_id <> ${key.companyId} and (
      exists (select from invite where test_id = test.id and account_id = ${key.accountId})
      or exists (select from attempt where test_id = test.id and account_id = ${key.accountId}))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Answers the keys of the files, which the caller must have removed. */
export async function emptyAttempts(tx: Tx, attemptIds: readonly number[], now: Date): Promise<string[]> {
  if (attemptIds.length === 0) return [];
  await eraseEvidenceOf(tx, attemptIds);
  await tx.deleteFrom("run").where("attempt_id", "in", attemptIds).execute();
  await eraseAnswersOf(tx, attemptIds);
  await tx.deleteFrom("feedback").where("attempt_id", "in", attemptIds).execute();
  const media = await eraseMediaOf(tx, attemptIds);
  await eraseAttempts(tx, attemptIds, now);
  return media;
}

/** With the invitations go the links: an old one must not sign anybody in. */
export async function deleteInvites(tx: Tx, key: { accountId: number; companyId: number }): Promise<void> {
  const tests = tx.selectFrom("test").select("id").where("company_id", "=", key.companyId);
  await tx.deleteFrom("issue").where("account_id", "=", key.accountId).where("test_id", "in", tests).execute();
  await tx.deleteFrom("invite").where("account_id", "=", key.accountId).where("test_id", "in", tests).execute();
}

/** Names nobody, and can be told from others like it. */
function nobody() {
  const username = `erased-${randomSlug()}`;
  return { username, email: `${username}@erased.invalid`, full_name: "Erased candidate" };
}

/** The person is gone from here for good: sessions, files and issues of no company's test included. */
export async function anonymise(tx: Tx, accountId: number): Promise<{ username: string; files: string[] }> {
  const erased = nobody();
  const bare = { ...erased, password_hash: null, job_title: null };
  await tx.updateTable("account").set(bare).where("id", "=", accountId).execute();
  await tx.deleteFrom("session").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("issue").where("account_id", "=", accountId).execute();
  return { username: erased.username, files: await eraseUploadsOf(tx, accountId) };
}

/** The account is other companies' as well: what is left of this one's attempts goes to an account without a name. */
export async function detachAttempts(tx: Tx, attemptIds: readonly number[]): Promise<string> {
  const erased = nobody();
  const { id } = await tx
    .insertInto("account")
    .values({ ...erased, usertype: "hacker" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await giveAttempts(tx, attemptIds, id);
  return erased.username;
}

interface Erasure {
  /** Who asked for it. */
  accountId: number;
  companyId: number;
  now: Date;
  from: string;
  to: string;
  counts: object;
}

/** What was done stays on record, also before; the name does not. */
export async function auditErasure(tx: Tx, { accountId, companyId, now, from, to, counts }: Erasure): Promise<void> {
  await renameInAudit(tx, { companyId, from, to });
  // What was told to other programs, or waits to be, names the person as well.
  await sql`
    delete from webhook_delivery d using webhook w
    where w.id = d.webhook_id and w.company_id = ${companyId} and d.payload -> 'candidate' ->> 'username' = ${from}`.execute(
    tx,
  );
  await writeAudit(tx, { accountId, companyId }, { action: "candidate.erase", subject: to, at: now, data: counts });
}
