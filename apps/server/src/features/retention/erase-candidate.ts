import { eraseChatAt } from "@invigil/records/chat/erase-chat";
import { deleteIssuesAt } from "@invigil/records/feedback/write-issues";
import { deleteInvitesOf } from "@invigil/records/invites/write-invites";
import { deleteUploads } from "@invigil/records/media/erase-media";
import { queueRemovals } from "@invigil/records/media/queue-removals";
import { isConfirmed } from "@invigil/rules/people/confirmed-name";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { removeFiles } from "../../shared/media/remove-files.ts";
import { candidateOf, companyAttempts, companyUploads } from "./candidate.queries.ts";
import {
  anonymise,
  auditErasure,
  detachAttempts,
  emptyAttempts,
  isKnownElsewhere,
  lockPerson,
} from "./erase.queries.ts";
import { custodian } from "./custodian.ts";

/**
 * Deletes what the company stores about a candidate. Times and scores of attempts stay for its statistics, under an
 * anonymous account. A person whom other companies invited keeps the account and their data there: one company cannot
 * erase another's records.
 */
export async function eraseCandidate(
  deps: Deps,
  caller: Caller,
  { username, confirm }: { username: string; confirm: string },
): Promise<{ ok: true }> {
  const companyId = custodian(caller);
  await deps.db.transaction().execute(async (tx) => {
    const candidate = await candidateOf(tx, { username, companyId });
    if (!candidate) throw new AppError("not_found");
    if (!isConfirmed(confirm, [candidate.full_name, candidate.email, candidate.username]))
      throw new AppError("invalid_request", { message: "The name does not match." });
    const now = deps.now();
    const share = { accountId: candidate.id, companyId };
    await lockPerson(tx, candidate.id);
    const elsewhere = await isKnownElsewhere(tx, share);
    const uploads = (await companyUploads(tx, share)).map(({ id }) => id);
    const attempts = (await companyAttempts(tx, share)).map(({ id }) => id);
    const media = await emptyAttempts(tx, attempts, now);
    const chat = await eraseChatAt(tx, share);
    await deleteIssuesAt(tx, share);
    await deleteInvitesOf(tx, share);
    await deleteUploads(tx, uploads);
    const left = elsewhere
      ? { username: await detachAttempts(tx, attempts), files: [] }
      : await anonymise(tx, candidate.id);
    const files = [...media, ...uploads, ...chat, ...left.files];
    await queueRemovals(tx, files, now);
    const counts = { attempts: attempts.length, files: files.length, elsewhere };
    await auditErasure(tx, { accountId: caller.accountId, companyId, now, from: username, to: left.username, counts });
  });
  // The reply should mean that the files are gone; one that cannot be removed now is retried by the sweep.
  await removeFiles(deps);
  return { ok: true };
}
