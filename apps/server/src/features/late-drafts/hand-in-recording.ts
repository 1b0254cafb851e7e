import { SAVE_GRACE } from "@invigil/contract/constants";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import { digestOf } from "../../shared/answers/answer-digest.ts";
import { lateClaim, type LateRecording } from "../../shared/answers/late-recordings.queries.ts";
import { withNews } from "../../shared/news.ts";
import { draftPlace, lockOwnAttempt } from "./late-drafts.queries.ts";
import { deadlineOf, storeDraft, type DraftDeps } from "./store-draft.ts";

/** Accepts a late recording once its upload is confirmed. Confirming again gives the same draft. */
export async function handInRecording(deps: DraftDeps, recording: LateRecording): Promise<void> {
  await deps.writeHeartbeats();
  await withNews(deps, async (tx, tell) => {
    await takeRecording(deps, tx, recording);
    tell(recording.attemptId, { type: "receipt-changed", solution_set_id: recording.attemptId });
  });
}

async function takeRecording(deps: DraftDeps, tx: Tx, recording: LateRecording): Promise<void> {
  const { accountId, attemptId, problem, mediaId, answer } = recording;
  const attempt = await lockOwnAttempt(tx, { attemptId, accountId });
  const place = attempt && (await draftPlace(tx, { attemptId, problem }));
  if (!attempt || !place) throw new AppError("recording_refused");
  const now = deps.now();
  // More time was given since the address was signed, so the page can save the recording itself.
  const deadline = deadlineOf(attempt, place, now);
  const until = new Date((deadline ?? now).getTime() + SAVE_GRACE);
  const claim = await lateClaim(tx, { attemptId, problemId: place.problem_id, until });
  if (claim.brought === mediaId) return;
  if (claim.brought !== null) throw new AppError("recording_brought");
  if (deadline === null || claim.heard_at === null) throw new AppError("recording_refused");
  await storeDraft(deps, tx, {
    attempt,
    place,
    answer,
    // Nobody typed it, so the file distinguishes it from other edits.
    writer: mediaId,
    seq: 1,
    base: 0,
    digest: digestOf(answer),
    writtenAt: claim.heard_at,
    deadline,
    now,
    mediaId,
  });
}
