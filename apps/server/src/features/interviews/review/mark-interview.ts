import type { InterviewMark, InterviewReview } from "@invigil/contract/interviews/review";
import { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { Tx } from "@invigil/db/connection";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { lockInterview, putInterviewMark } from "@invigil/records/interviews/reviews";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { hasExported, lockAttempt, marksOf, scoresOf, type InterviewRow, type MarkRow } from "./review.queries.ts";
import { ownInterview } from "./own-interview.ts";
import { areComplete } from "./present-interview.ts";
import { readInterview } from "./read-interview.ts";

/** Saves the reviewer's own marks; competencies that are not named keep theirs. */
export async function markInterview(
  deps: Deps,
  caller: Caller,
  { id, marks }: { id: number; marks: readonly InterviewMark[] },
): Promise<InterviewReview> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEnded(tx, caller, id);
    const plan = InterviewPlan.parse(row.plan);
    const known = new Set(plan.competencies.map(({ key }) => key));
    if (marks.some(({ competency }) => !known.has(competency))) throw new AppError("invalid_request");
    const all = await marksOf(tx, id);
    const own = all.filter(({ reviewer_id }) => reviewer_id === caller.accountId);
    const at = deps.now();
    const blind = !(await hasSeenOpinions(tx, caller, { id, plan, marks: all }));
    for (const { competency, mark, note } of marks) {
      const before = own.find((each) => each.competency === competency);
      if (before && before.mark === mark && before.note === note) continue;
      // Another note does not change how the mark was given.
      const given = before && before.mark === mark ? before.blind : blind;
      await putInterviewMark(tx, {
        attemptId: id,
        reviewerId: caller.accountId,
        competency,
        mark,
        note,
        blind: given,
        at,
      });
    }
    await writeAudit(tx, caller, {
      action: "interview.mark",
      subject: row.username,
      at,
      data: {
        test: row.test_slug,
        attempt: id,
        marks: Object.fromEntries(marks.map(({ competency, mark }) => [competency, mark])),
      },
    });
  });
  return readInterview(deps, caller, id);
}

/**
 * Whether the reviewer may have been led: what a machine proposed, or colleagues marked, was open to them on the page or
 * in an export. Without either there was nothing to see.
 */
async function hasSeenOpinions(
  tx: Tx,
  { accountId }: Caller,
  { id, plan, marks }: { id: number; plan: InterviewPlan; marks: readonly MarkRow[] },
): Promise<boolean> {
  const own = marks.filter(({ reviewer_id }) => reviewer_id === accountId);
  const others = marks.filter(({ reviewer_id }) => reviewer_id !== accountId);
  const given = [...(await scoresOf(tx, id)), ...others].map(({ at }) => at.getTime());
  if (given.length === 0) return false;
  return areComplete(plan, own) || hasExported(tx, { attemptId: id, accountId, since: new Date(Math.min(...given)) });
}

/** An interview of the caller's company that is over, locked against other reviewers. */
export async function lockEnded(tx: Tx, caller: Caller, id: number): Promise<InterviewRow> {
  await ownInterview(tx, caller, id);
  // Locked before its interview, as the end of an attempt does.
  await lockAttempt(tx, id);
  await lockInterview(tx, id);
  const row = await ownInterview(tx, caller, id);
  // A discarded one can still be read, but its result is nobody's any more.
  if (row.reset_at !== null) throw new AppError("interview_not_found");
  if (row.attempt_state !== "END") throw new AppError("not_over");
  return row;
}
