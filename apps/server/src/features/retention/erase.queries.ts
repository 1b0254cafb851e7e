import type { Tx } from "@invigil/db/connection";
import { deleteFeedbackOf } from "@invigil/records/feedback/write-feedback";
import { deleteIssuesOf } from "@invigil/records/feedback/write-issues";
import { deleteDeliveriesAbout } from "@invigil/records/messages/claim-deliveries";
import { anonymiseAccount, insertNobody } from "@invigil/records/people/erase-person";
import { deleteRunsOf } from "@invigil/records/runs/forget-runs";
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
  await tx.deleteFrom("attempt_event").where("attempt_id", "in", attemptIds).execute();
  await deleteRunsOf(tx, attemptIds);
  await tx.deleteFrom("solution").where("attempt_id", "in", attemptIds).execute();
  await tx.deleteFrom("late_draft").where("attempt_id", "in", attemptIds).execute();
  await deleteFeedbackOf(tx, attemptIds);
  await tx.deleteFrom("proctor_session").where("attempt_id", "in", attemptIds).execute();
  await tx.deleteFrom("news").where("attempt_id", "in", attemptIds).execute();
  const media = await tx.deleteFrom("proctor_media").where("attempt_id", "in", attemptIds).returning("id").execute();
  // One that runs, or ended only now, is put aside as well: what an open page still sends is the person's.
  await sql`
    update attempt set
      state = 'END',
      submitted_at = coalesce(submitted_at, ${now}),
      evaluated_at = coalesce(evaluated_at, ${now}),
      reset_at = coalesce(reset_at,
        case when state <> 'END' or submitted_at > ${now}::timestamptz - interval '1 minute' then ${now}::timestamptz end),
      token = gen_random_uuid()::text, invite_id = null, reason = null, receipt = null, failed_socket_events = null
    where id = any(${attemptIds})`.execute(tx);
  return media.map(({ id }) => id);
}

export async function deleteUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("upload").where("id", "in", ids).execute();
}

function erasedName(): string {
  return `erased-${randomSlug()}`;
}

/** The person is gone from here for good: sessions, files and issues of no company's test included. */
export async function anonymise(tx: Tx, accountId: number): Promise<{ username: string; files: string[] }> {
  const username = erasedName();
  await anonymiseAccount(tx, { id: accountId, username });
  await deleteIssuesOf(tx, accountId);
  const uploads = await tx.deleteFrom("upload").where("account_id", "=", accountId).returning("id").execute();
  return { username, files: uploads.map(({ id }) => id) };
}

/** The account is other companies' as well: what is left of this one's attempts goes to an account without a name. */
export async function detachAttempts(tx: Tx, attemptIds: readonly number[]): Promise<string> {
  const username = erasedName();
  const id = await insertNobody(tx, username);
  if (attemptIds.length > 0) {
    await tx.updateTable("attempt").set({ account_id: id }).where("id", "in", attemptIds).execute();
  }
  return username;
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
  await deleteDeliveriesAbout(tx, { username: from, companyId });
  await writeAudit(tx, { accountId, companyId }, { action: "candidate.erase", subject: to, at: now, data: counts });
}
