import { RunResult } from "@invigil/contract/authoring/judging";
import { isRunType, ProblemContent } from "@invigil/contract/authoring/library-content";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import { Answer } from "@invigil/contract/taking/solutions";
import { hasContent } from "@invigil/rules/taking/attempted";
import { pointsFor, pointsReason } from "../marks/points.ts";
import type { GradedAnswer, KeyedAnswer } from "./keyed-answer.ts";

/** A run that judged an answer. */
export interface Judgement {
  id: string;
  solution_id: number | null;
  state: string;
  result: unknown;
  message: string | null;
}

/** Whether this answer must be run to be graded. */
export function needsRun(row: Pick<KeyedAnswer, "problem_type" | "cleared" | "body" | "content">): boolean {
  if (row.cleared || !isRunType(row.problem_type)) return false;
  if (ProblemContent.parse(row.content).evaluation === null) return false;
  return hasContent(Answer.parse(row.body ?? {}), ProblemType.parse(row.problem_type));
}

/** Grades an answer by its newest run. If the judge failed, a person decides, so that nothing is wrongly rejected. */
export function gradeCode(row: KeyedAnswer, judged: readonly Judgement[]): GradedAnswer {
  const run = judged.find(({ solution_id }) => solution_id === row.id);
  if (!run) throw new Error("the answer was not judged");
  const base = { solutionId: row.id, runId: run.id };
  if (run.state === "EVALUATED") {
    const { status, share, reason } = RunResult.parse(run.result);
    const score = pointsFor({ status: status ?? "NRE", score: share }, row);
    const why = reason ?? (status === null ? "waits for marks" : "the code was judged");
    return { ...base, status: status ?? "NRE", score, reason: pointsReason(why, score) };
  }
  const why = run.state === "MAL_PRACTICE_ERROR" ? "held for review" : "could not be judged";
  return { ...base, status: "NRE", score: null, reason: `${why}: ${run.message ?? "the judge gave no reason"}` };
}
