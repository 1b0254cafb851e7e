import type { Review, saveMark as contract } from "@invigil/contract/results/marks";
import type { BodyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { deleteMark, putMark, writeMarked } from "@invigil/records/answers/write-mark";
import { needsReview } from "@invigil/grading/marks/grading";
import { combineMarks } from "@invigil/grading/marks/marks";
import { AppError } from "../../../platform/app-error.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { tidy } from "@invigil/grading/marks/points";
import type { AttemptDeps } from "../../../shared/deps.ts";
import { tellingChanges } from "../../../shared/attempts/results.ts";
import { answerForReview, lockAttempt, marksOf, type AnswerForReview } from "./marks.queries.ts";
import { isMarkable, readReview, rubricOf } from "./read-review.ts";

/** Saves the reviewer's own mark, replacing an earlier one. */
export async function saveMark(
  deps: AttemptDeps,
  caller: Caller,
  { slug, score, comment, rubric }: BodyOf<typeof contract> & { slug: string },
): Promise<Review> {
  await deps.db.transaction().execute(async (tx) => {
    const answer = await lockAnswer(tx, caller, slug);
    if (!isMarkable(answer, (await standingScores(tx, answer)).length)) throw new AppError("forbidden");
    // Rounded as shown, because nobody can enter all digits of a third.
    if (score > tidy(answer.max_score) || !fits(rubric, answer)) throw new AppError("invalid_request");
    const at = deps.now();
    await putMark(tx, { solutionId: answer.id, accountId: caller.accountId, score, comment, rubric, at });
    await sumUp(tx, answer, at);
    await writeAudit(tx, caller, { action: "mark.save", subject: slug, at, data: { score, before: answer.score } });
  });
  return readReview(deps, caller, slug);
}

export async function withdrawMark(deps: AttemptDeps, caller: Caller, slug: string): Promise<Review> {
  await deps.db.transaction().execute(async (tx) => {
    const answer = await lockAnswer(tx, caller, slug);
    if (answer.evaluated_at === null) throw new AppError("forbidden");
    const counts = isMarkable(answer, (await standingScores(tx, answer)).length);
    if (!(await deleteMark(tx, { solutionId: answer.id, accountId: caller.accountId }))) return;
    // A mark given to an older answer does not override the key for this one.
    const at = deps.now();
    if (counts) await sumUp(tx, answer, at);
    await writeAudit(tx, caller, { action: "mark.withdraw", subject: slug, at, data: { before: answer.score } });
  });
  return readReview(deps, caller, slug);
}

async function lockAnswer(tx: Tx, caller: Caller, slug: string): Promise<AnswerForReview> {
  const key = { slug, companyId: caller.companyId ?? 0 };
  const found = await answerForReview(tx, key);
  if (!found) throw new AppError("solution_not_found");
  await lockAttempt(tx, found.attempt_id);
  // Somebody may have marked it, or given more time, before we got the lock.
  const answer = await answerForReview(tx, key);
  if (!answer) throw new AppError("solution_not_found");
  return answer;
}

/** Only the problem's rubric lines, none with more points than it is worth. */
function fits(given: Record<string, number>, answer: AnswerForReview): boolean {
  const lines = new Map(rubricOf(answer).map(({ id, points }) => [id, points]));
  return Object.entries(given).every(([id, points]) => points <= (lines.get(id) ?? -1));
}

/** Marks that apply to the current answer. */
async function standingScores(tx: Tx, answer: AnswerForReview): Promise<number[]> {
  const marks = await marksOf(tx, answer.id);
  return marks.filter(({ at }) => at >= answer.saved_at).map(({ score }) => score);
}

async function sumUp(tx: Tx, answer: AnswerForReview, at: Date): Promise<void> {
  const counted = await standingScores(tx, answer);
  const place = { solutionId: answer.id, attemptId: answer.attempt_id };
  const combined = combineMarks(counted, answer.max_score);
  const { status, detail } = combined?.grade ?? needsReview();
  const marked = { ...place, status, score: combined?.score ?? null, reason: detail };
  await tellingChanges(tx, { attemptIds: [answer.attempt_id], at }, () => writeMarked(tx, marked));
}
