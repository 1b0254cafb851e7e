import { bestScore, outcomeOf, shownPercent, type Outcome } from "@invigil/rules/outcome";
import type { AnswerWithKey, Result } from "./evaluation.queries.ts";

interface Evaluated {
  score: number;
  rows: readonly AnswerWithKey[];
  results: readonly Result[];
  /** Problems with a late draft that waits to be decided. */
  undecided: readonly { problem_id: number; max_score: number }[];
}

/** What a webhook is told, by the rule of every report. */
export function evaluatedOutcome(
  { max_score, cut_off }: { max_score: number; cut_off: number | null },
  { score, rows, results, undecided }: Evaluated,
): Outcome | null {
  const answers = rows.map(({ id, problem_id, max_score: most }) => {
    const result = results.find(({ solutionId }) => solutionId === id);
    return { problem_id, max_score: most, score: result?.score ?? null, status: result?.status };
  });
  const drafted = undecided.map((draft) => ({
    ...draft,
    score: answers.find(({ problem_id }) => problem_id === draft.problem_id)?.score ?? null,
  }));
  const isDrafted = (id: number) => drafted.some(({ problem_id }) => problem_id === id);
  const marked = answers.filter(({ status, problem_id }) => status === "NRE" && !isDrafted(problem_id));
  const best = bestScore(score, [...marked, ...drafted]);
  return outcomeOf(
    { percent: shownPercent({ score, max_score }), best_percent: shownPercent({ score: best, max_score }) },
    cut_off,
  );
}
