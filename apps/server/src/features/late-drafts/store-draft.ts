import { SAVE_GRACE } from "@invigil/contract/constants";
import type { LateDraftReceipt } from "@invigil/contract/taking/late-drafts";
import type { Answer, Edit } from "@invigil/contract/taking/solutions";
import type { Tx } from "@invigil/db/connection";
import { insertDraft } from "@invigil/records/answers/write-draft";
import { closedAt } from "@invigil/rules/taking/late-draft";
import type { Deps } from "../../platform/deps.ts";
import { tellingChanges } from "../../shared/attempts/results.ts";
import { signDraft } from "../../shared/answers/sign-draft.ts";
import type { DraftPlace, OwnAttempt } from "./late-drafts.queries.ts";
import { lastContact } from "../../shared/attempts/last-contact.queries.ts";

export interface DraftDeps extends Deps {
  /** Heartbeats still in memory; the last ones before the end show that the page was heard. */
  writeHeartbeats: () => Promise<void>;
}

/** When the answer closed; null if it is still open. */
export function deadlineOf(attempt: OwnAttempt, place: DraftPlace, now: Date): Date | null {
  const facts = {
    state: attempt.state,
    paused: attempt.paused_at !== null,
    expiresAt: attempt.expires_at,
    submittedAt: attempt.submitted_at,
    section: { isOver: place.status === "SUB", expiresAt: place.expires_at, submittedAt: place.submitted_at },
  };
  return closedAt(facts, new Date(now.getTime() - SAVE_GRACE));
}

interface Taken extends Edit {
  attempt: OwnAttempt;
  place: DraftPlace;
  /** Null if the answer was cleared. */
  answer: Answer | null;
  digest: string;
  writtenAt: Date;
  deadline: Date;
  now: Date;
  /** The recording it arrived as. */
  mediaId: string | null;
}

/** Stores a draft beside the answer, with its own receipt and the evidence of its time. */
export async function storeDraft({ secrets }: Deps, tx: Tx, taken: Taken): Promise<LateDraftReceipt> {
  const { attempt, place, seq, digest, writtenAt, deadline, now } = taken;
  const receipt = signDraft(secrets, {
    slug: attempt.slug,
    test_slug: attempt.test_slug,
    problem: place.problem,
    title: place.title,
    problem_type: place.problem_type,
    seq,
    digest,
    written_at: writtenAt,
    received_at: now,
  });
  const lastContactAt = await lastContact(tx, { attemptId: attempt.id, until: deadline });
  const { problem_id: problemId, section_id: sectionId } = place;
  const { answer, writer, base, mediaId } = taken;
  const edit = { writer, seq, base, digest, answer };
  const proof = { writtenAt, deadline, lastContactAt, now, receipt, mediaId };
  // A final score waits for a decision again.
  await tellingChanges(tx, { attemptIds: [attempt.id], at: now }, () =>
    insertDraft(tx, { attemptId: attempt.id, problemId, sectionId, ...edit, ...proof }),
  );
  return receipt;
}
