import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { PastTurn } from "./talk.ts";

/** The share of the plan's competencies that somebody has answered a question about, from 0 to 1. */
export function coverageOf(
  plan: InterviewPlan,
  turns: readonly (Pick<PastTurn, "competency" | "unanswered"> & { answered: boolean })[],
): number {
  if (plan.competencies.length === 0) return 1;
  const answered = new Set(
    turns.filter((turn) => turn.answered && !turn.unanswered).map(({ competency }) => competency),
  );
  return plan.competencies.filter(({ key }) => answered.has(key)).length / plan.competencies.length;
}
