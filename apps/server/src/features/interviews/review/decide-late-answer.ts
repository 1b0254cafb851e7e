import type { decideLateAnswer as contract, InterviewReview } from "@invigil/contract/interviews/review";
import type { BodyOf } from "@invigil/contract/route";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { decideLate } from "@invigil/records/interviews/decide-late";
import { lateAnswersOf } from "@invigil/records/interviews/late-answers";
import { readSession } from "@invigil/records/interviews/sessions";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { lateDigest } from "../../../shared/answers/interview-turns.ts";
import { tellingChanges } from "../../../shared/attempts/results.ts";
import { withNews } from "../../../shared/news.ts";
import { lockEnded } from "./mark-interview.ts";
import { readInterview } from "./read-interview.ts";

interface Decision {
  id: number;
  late: number;
  decision: BodyOf<typeof contract>;
}

/** One decision by one person about an answer that arrived after the end. */
export async function decideLateAnswer(
  deps: Deps,
  caller: Caller,
  { id, late: lateId, decision }: Decision,
): Promise<InterviewReview> {
  await withNews(deps, async (tx, tell) => {
    const row = await lockEnded(tx, caller, id);
    const session = await readSession(tx, id);
    const late = (await lateAnswersOf(tx, id)).find((each) => each.id === lateId);
    if (!session || !late) throw new AppError("late_draft_not_found");
    if (late.state !== "waiting") throw new AppError("late_draft_decided");
    const at = deps.now();
    const { state } = decision;
    const reason = state === "declined" ? decision.reason : "";
    const decided = { session, late, state, accountId: caller.accountId, reason, at };
    await tellingChanges(tx, { attemptIds: [id], at }, () => decideLate(tx, decided));
    await writeAudit(tx, caller, {
      action: state === "accepted" ? "late_answer.accept" : "late_answer.decline",
      subject: row.username,
      at,
      data: {
        test: row.test_slug,
        attempt: id,
        turn: late.seq,
        digest: lateDigest(late),
        ...(reason !== "" && { reason }),
      },
    });
    tell(id, { type: "receipt-changed", solution_set_id: id });
  });
  return readInterview(deps, caller, id);
}
