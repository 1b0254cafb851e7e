import { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { decideInterview as contract, InterviewReview } from "@invigil/contract/interviews/review";
import type { BodyOf } from "@invigil/contract/route";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { putDecision } from "@invigil/records/interviews/reviews";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { tellingChanges } from "../../../shared/attempts/results.ts";
import { decisionOf, marksOf } from "./review.queries.ts";
import { lockEnded } from "./mark-interview.ts";
import { areComplete } from "./present-interview.ts";
import { readInterview } from "./read-interview.ts";

/** Passes or fails somebody: a person who has marked every competency, and could judge at least one, with a reason. */
export async function decideInterview(
  deps: Deps,
  caller: Caller,
  { id, result, reason }: BodyOf<typeof contract> & { id: number },
): Promise<InterviewReview> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEnded(tx, caller, id);
    const own = (await marksOf(tx, id)).filter(({ reviewer_id }) => reviewer_id === caller.accountId);
    const isJudged = areComplete(InterviewPlan.parse(row.plan), own) && own.some(({ mark }) => mark !== null);
    if (!isJudged) throw new AppError("marks_missing");
    const before = await decisionOf(tx, id);
    const at = deps.now();
    const decision = { attemptId: id, result, reason, decidedBy: caller.accountId, at };
    await tellingChanges(tx, { attemptIds: [id], at }, () => putDecision(tx, decision));
    await writeAudit(tx, caller, {
      action: "interview.decide",
      subject: row.username,
      at,
      data: { test: row.test_slug, attempt: id, result, reason, before: before?.result ?? null },
    });
  });
  return readInterview(deps, caller, id);
}
