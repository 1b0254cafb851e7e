import { bestScore, outcomeOf, shownPercent, type Outcome } from "@invigil/rules/outcome";
import type { AnswerWithKey, Result } from "./evaluation.queries.ts";

interface Evaluated {
  score: number;
  rows: readonly AnswerWithKey[];
  results: readonly Result[];
}

/** What a webhook is told, by the rule of every report. */
export function evaluatedOutcome(
  { max_score, cut_off }: { max_score: number; cut_off: number | null },
  { score, rows, results }: Evaluated,
): Outcome | null {
  const waiting = results
    .filter(({ status }) => status === "NRE")
    .map((result) => ({
      score: result.score,
      max_score: rows.find(({ id }) => id === result.solutionId)?.max_score ?? 0,
    }));
  const best = bestScore(score, waiting);
  return outcomeOf(
    { percent: shownPercent({ score, max_score }), best_percent: shownPercent({ score: best, max_score }) },
    cut_off,
  );
}
