import { gradeAnswer } from "@invigil/grading/answers/grade-answer";
import { gradeCode, needsRun } from "@invigil/grading/answers/grade-code";
import type { KeyedAnswer } from "@invigil/grading/answers/keyed-answer";
import type { Judged, StoredChange } from "./stored-change.ts";
import type { NewScore } from "@invigil/records/regrades/write-regrade";
import type { Deps } from "../../platform/deps.ts";
import { ownUploads } from "../../shared/answers/own-uploads.ts";
import type { WaitingAnswer } from "./sweep.queries.ts";

export type RegradeDeps = Pick<Deps, "db" | "storage" | "now" | "log">;

/** Whether only a run can give the new score; a change of points alone is just a factor. */
export function mustRun(row: WaitingAnswer, change: StoredChange): boolean {
  return !row.marked && change.grading !== undefined && needsRun(keyed(row, change));
}

/** The new score of an answer, or undefined if it must be run first. */
export async function scoreAgain(
  deps: RegradeDeps,
  row: WaitingAnswer,
  change: StoredChange,
): Promise<NewScore | undefined> {
  if (row.marked) return kept(row, { kept: "marked", reason: "marked by a person" });
  try {
    if (mustRun(row, change)) return row.run_id === null ? undefined : fromRun(row, change);
    if (needsRun(keyed(row, change))) return scaled(row, change);
    const grade = await gradeAnswer(keyed(row, change), ownUploads(deps, row.account_id));
    return { solutionId: row.id, status: grade.status, score: grade.score, evaluation: { reason: grade.reason } };
  } catch (error) {
    deps.log.error({ err: error, solution: row.id, problem: row.problem }, "could not regrade an answer");
    return kept(row, { kept: "unjudged", reason: "could not be judged with the new key" });
  }
}

function keyed(row: WaitingAnswer, { grading, points, points_before, penalty }: StoredChange): KeyedAnswer {
  return {
    ...row,
    max_score: points ?? points_before,
    penalty,
    grading: grading ?? row.grading,
  };
}

/** If the judge failed, nobody may lose points. */
function fromRun(row: WaitingAnswer, change: StoredChange): NewScore {
  const { run_id: id, run_state: state, run_result: result, run_message: message } = row;
  if (id === null || state === null || state === "ERROR" || state === "ABORT") {
    return kept(row, { kept: "unjudged", reason: message ?? "the judge gave no reason" });
  }
  const grade = gradeCode(keyed(row, change), [{ id, solution_id: row.id, state, result, message }]);
  return {
    solutionId: row.id,
    status: grade.status,
    score: grade.score,
    evaluation: { reason: grade.reason, run_id: id } satisfies Judged,
  };
}

/** The same share of the new points. A negative mark is not a share. */
function scaled(row: WaitingAnswer, { points = 0, points_before }: StoredChange): NewScore {
  const { score_before: before } = row;
  const reason = `the same share of ${points} marks instead of ${points_before}`;
  if (before === null || before <= 0) return { ...kept(row, { reason }), evaluation: { reason } };
  if (points_before === 0) return kept(row, { kept: "unjudged", reason: "it was worth no marks before" });
  return {
    solutionId: row.id,
    status: row.status_before,
    score: (before / points_before) * points,
    evaluation: { reason },
  };
}

function kept(row: WaitingAnswer, judged: Judged): NewScore {
  return { solutionId: row.id, status: row.status_before, score: row.score_before, evaluation: judged };
}
