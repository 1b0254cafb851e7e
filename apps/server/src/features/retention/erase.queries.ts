import type { Tx } from "@invigil/db/connection";
import { eraseChatOf } from "@invigil/records/chat/erase-chat";
import { deleteEnvironmentsOf } from "@invigil/records/environments/ask-environment";
import { deleteFeedbackOf } from "@invigil/records/feedback/write-feedback";
import { deleteIssuesOf } from "@invigil/records/feedback/write-issues";
import { deleteDeliveriesAbout } from "@invigil/records/messages/claim-deliveries";
import { anonymiseAccount, insertNobody } from "@invigil/records/people/erase-person";
import { deleteRunsOf } from "@invigil/records/runs/forget-runs";
import { eraseAnswersOf } from "@invigil/records/answers/erase-answers";
import { eraseAttempts, giveAttempts } from "@invigil/records/attempts/erase-attempts";
import { eraseEvidenceOf } from "@invigil/records/evidence/erase-evidence";
import { eraseMediaOf, eraseUploadsOf } from "@invigil/records/media/erase-media";
import { eraseInterviews } from "@invigil/records/interviews/erase-interviews";
import { sql } from "kysely";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { renameInAudit, writeAudit } from "@invigil/records/audit/write-audit";

/** Locks the person, so that nothing begins, saves or submits for them meanwhile. */
export async function lockPerson(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().executeTakeFirstOrThrow();
  await tx.selectFrom("attempt").select("id").where("account_id", "=", accountId).orderBy("id").forUpdate().execute();
}

/** Whether another company has records about this person. */
export async function isKnownElsewhere(tx: Tx, key: { accountId: number; companyId: number }): Promise<boolean> {
  const { rows } = await sql`
    select from test
    where company_id <> ${key.companyId} and (
      exists (select from invite where test_id = test.id and account_id = ${key.accountId})
      or exists (select from attempt where test_id = test.id and account_id = ${key.accountId}))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the keys of the files, which the caller must have removed. */
export async function emptyAttempts(tx: Tx, attemptIds: readonly number[], now: Date): Promise<string[]> {
  if (attemptIds.length === 0) return [];
  await eraseEvidenceOf(tx, attemptIds);
  await deleteRunsOf(tx, attemptIds);
  await deleteEnvironmentsOf(tx, attemptIds);
  await eraseAnswersOf(tx, attemptIds);
  await deleteFeedbackOf(tx, attemptIds);
  const media = await eraseMediaOf(tx, attemptIds);
  const spoken = await eraseInterviews(tx, attemptIds, now);
  await eraseAttempts(tx, attemptIds, now);
  return [...media, ...spoken];
}

function erasedName(): string {
  return `erased-${randomSlug()}`;
}

/** Removes the person for good, including sessions, files and issues outside any company's test. */
export async function anonymise(tx: Tx, accountId: number): Promise<{ username: string; files: string[] }> {
  const username = erasedName();
  await anonymiseAccount(tx, { id: accountId, username });
  await deleteIssuesOf(tx, accountId);
  const chat = await eraseChatOf(tx, accountId);
  return { username, files: [...chat, ...(await eraseUploadsOf(tx, accountId))] };
}

/** Other companies use the account too, so this company's remaining attempts move to an anonymous account. */
export async function detachAttempts(tx: Tx, attemptIds: readonly number[]): Promise<string> {
  const username = erasedName();
  await giveAttempts(tx, attemptIds, await insertNobody(tx, username));
  return username;
}

interface Erasure {
  /** Who requested it. */
  accountId: number;
  companyId: number;
  now: Date;
  from: string;
  to: string;
  counts: object;
}

/** Keeps audit entries, including older ones, but removes the name. */
export async function auditErasure(tx: Tx, { accountId, companyId, now, from, to, counts }: Erasure): Promise<void> {
  await renameInAudit(tx, { companyId, from, to });
  await deleteDeliveriesAbout(tx, { username: from, companyId });
  await writeAudit(tx, { accountId, companyId }, { action: "candidate.erase", subject: to, at: now, data: counts });
}
