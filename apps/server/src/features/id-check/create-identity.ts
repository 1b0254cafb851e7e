import type { Identity, IdentityKind } from "@invigil/contract/proctoring/identity-check";
import { TestSettings } from "@invigil/contract/taking/tests";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { noteRefusal } from "@invigil/records/evidence/note-refusal";
import { dropOlderProofs } from "@invigil/records/media/drop-proofs";
import { queueRemovals } from "@invigil/records/media/queue-removals";
import { insertSigned, markStored } from "@invigil/records/media/write-media";
import type { Vision } from "@invigil/vision/vision";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { ownAttempt } from "../../shared/attempts/own-attempt.ts";
import { mediaTerms } from "../../shared/media/media-terms.queries.ts";
import { checkProof } from "./check-proof.ts";
import { compareProofs } from "./compare-proofs.ts";
import { lockAttempt } from "./id-check.queries.ts";
import { identityOf } from "./read-identity.ts";

/** How long to wait for a file whose row is not settled; after that the sweep removes or settles the row. */
const STORED_WITHIN = 60_000;

/** Used if the check itself gives no reason in words. */
const REASONS: Partial<Record<AppError["code"], string>> = { file_type_refused: "The file has the wrong type." };

export type IdentityDeps = Deps & { vision: Vision };

interface Proof {
  testId: number;
  kind: IdentityKind;
  /** Refuses callers who may not submit a proof before reading anything. */
  read: () => Promise<Buffer>;
}

/** Checks a proof and stores it in place of the previous one. */
export async function createIdentity(deps: IdentityDeps, caller: Caller, proof: Proof): Promise<Identity> {
  const { db, storage, now } = deps;
  const { testId, kind } = proof;
  const { attempt, test } = await openAttempt(deps, caller, testId);
  const attemptId = attempt.id;
  const content = await proof.read();
  const { contentType, confidence, detector, findings } = await checkOrTell(deps, { attemptId, kind, content });

  const compared = await compareProofs(deps, { attemptId, kind, content });

  // The row comes first, because a file without a row would never be deleted.
  const id = `${kind.replaceAll("_", "-")}-${randomSlug()}`;
  const until = new Date(now().getTime() + STORED_WITHIN);
  const media = { id, attemptId, kind, contentType, sizeLimit: content.length, takenAt: now() };
  await insertSigned(db, [media], { now: now(), putUntil: until, lookAt: until });
  await storage.put(id, content, contentType);

  const retentionDays = TestSettings.parse(test.settings).proctor.retention_days;
  const identity = await db.transaction().execute(async (tx) => {
    await lockAttempt(tx, attemptId);
    if (!(await mediaTerms(tx, id))) {
      // The person was erased during the upload, and nobody else would ever remove the file.
      await queueRemovals(tx, [id], now());
      return undefined;
    }
    await markStored(tx, { id, size: content.length, now: now(), retentionDays });
    await queueRemovals(tx, await dropOlderProofs(tx, { attemptId, kind, by: id }), now());
    const data = { proof: kind, ...findings, ...compared };
    const at = now();
    await noteEvidence(tx, [{ attemptId, kind: "identity", at, now: at, mediaId: id, confidence, detector, data }]);
    return identityOf(tx, attemptId);
  });
  if (!identity) throw new AppError("solution_set_not_found");
  return identity;
}

/** Proofs are accepted before the start or while the clock runs. */
async function openAttempt(deps: Deps, caller: Caller, testId: number) {
  const access = await ownAttempt(deps, caller, { id: testId });
  if (access.attempt.state === "END") throw new AppError("solution_set_not_found");
  return access;
}

/** Refusals are shown to the reviewer too, because they explain why a proof may be missing. */
async function checkOrTell(
  deps: IdentityDeps,
  { attemptId, kind, content }: { attemptId: number; kind: IdentityKind; content: Buffer },
) {
  try {
    return await checkProof(deps, kind, content);
  } catch (error) {
    if (error instanceof AppError) {
      const reason = error.description ?? REASONS[error.code] ?? error.message;
      await noteRefusal(deps.db, { attemptId, kind, reason, now: deps.now() });
    }
    throw error;
  }
}
