import { LATE_DRAFT_DAYS, SAVE_GRACE } from "@invigil/contract/constants";
import { LateDraftReceipt, type handInDraft as contract } from "@invigil/contract/taking/late-drafts";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { checkFiles } from "../../shared/answers/answer-files.ts";
import { answerOf, digestOf } from "../../shared/answers/answer-digest.ts";
import { withNews } from "../../shared/news.ts";
import { answerTooLong, textLength } from "../../shared/answers/text-limit.ts";
import {
  draftPlace,
  draftsOf,
  isSaved,
  lockOwnAttempt,
  type DraftPlace,
  type OwnAttempt,
} from "./late-drafts.queries.ts";
import { deadlineOf, storeDraft, type DraftDeps } from "./store-draft.ts";

const DAY = 24 * 3_600_000;
/** Each tab leaves one behind; more than this must not fill the database. */
const MOST_DRAFTS = 20;

type Body = BodyOf<typeof contract>;
type Reply = ReplyOf<typeof contract>;

/** Accepts an edit that was made in time after its answer has closed. The signed answer stays as it is. */
export async function handInDraft(deps: DraftDeps, { accountId }: Caller, body: Body): Promise<Reply> {
  checkFiles(body);
  await deps.writeHeartbeats();
  return withNews(deps, async (tx, tell) => {
    const attemptId = body.test_solution_set;
    const attempt = await lockOwnAttempt(tx, { attemptId, accountId });
    if (!attempt) throw new AppError("solution_set_not_found");
    const place = await draftPlace(tx, { attemptId, problem: body.problem });
    if (!place) throw new AppError("problem_not_found");
    const taken = await takeDraft(deps, tx, { attempt, place, body });
    tell(attemptId, { type: "receipt-changed", solution_set_id: attemptId });
    return taken;
  });
}

interface Given {
  attempt: OwnAttempt;
  place: DraftPlace;
  body: Body;
}

async function takeDraft(deps: Deps, tx: Tx, { attempt, place, body }: Given): Promise<Reply> {
  const now = deps.now();
  const answer = body.cleared ? null : answerOf(body);
  const { writer, seq, base } = body;
  const key = { attemptId: attempt.id, problemId: place.problem_id, writer, seq, digest: digestOf(answer) };
  const deadline = deadlineOf(attempt, place, now);
  if (deadline === null) throw new AppError("answer_open");
  if (await isSaved(tx, key)) return { saved: true, receipt: null };

  const before = await draftsOf(tx, key);
  const same = before.find((draft) => draft.writer === writer && draft.seq === seq);
  if (same) {
    if (same.digest !== key.digest) throw new AppError("draft_refused");
    return { saved: false, receipt: LateDraftReceipt.parse(same.receipt) };
  }
  const writtenAt = new Date(body.written_at);
  // The page's estimate of the server's time may be off on a slow connection; saves have the same grace.
  if (writtenAt.getTime() > deadline.getTime() + SAVE_GRACE) throw new AppError("draft_after_deadline");
  if (writtenAt.getTime() < startOf(attempt, place) - SAVE_GRACE) throw new AppError("draft_refused");
  const end = attempt.submitted_at;
  if (end !== null && now.getTime() > end.getTime() + LATE_DRAFT_DAYS * DAY) throw new AppError("draft_too_late");
  if (place.text_limit !== null && textLength(answer ?? {}) > place.text_limit) throw answerTooLong();
  if (before.length >= MOST_DRAFTS) throw new AppError("draft_refused");

  const { digest } = key;
  const taken = { attempt, place, answer, writer, seq, base, digest, writtenAt, deadline, now, mediaId: null };
  return { saved: false, receipt: await storeDraft(deps, tx, taken) };
}

/** A resumed timed section began earlier than it says, so only the start of the attempt is known. */
function startOf({ started_at, resumed_at }: OwnAttempt, { started_at: begun }: DraftPlace): number {
  const wasResumed = begun !== null && begun.getTime() === resumed_at?.getTime();
  return ((wasResumed ? null : begun) ?? started_at)?.getTime() ?? 0;
}
