import { isDeepStrictEqual } from "node:util";
import type { InterviewResult } from "@invigil/contract/interviews/results";
import type { WaitsFor } from "@invigil/contract/taking/scores";
import type { Tx } from "@invigil/db/connection";
import { bestScore, outcomeOf, shownPercent, type Outcome } from "@invigil/rules/results/outcome";
import { scoreWaitsFor } from "@invigil/rules/results/provisional";
import { tidy } from "@invigil/grading/marks/points";
import { tellHooks } from "@invigil/records/messages/tell-hooks";
import { evaluatedAttempts, evaluatedInterviews } from "./results.queries.ts";

/** The result of an evaluated attempt. */
interface Result {
  /** Null for interviews, which have no points. */
  score: number | null;
  /** Null if there is no pass mark. */
  outcome: Outcome | null;
  waits_for: WaitsFor[];
}

/** Results by attempt, by the rules of every report; attempts that are not evaluated have none. */
async function resultsOf(tx: Tx, attemptIds: readonly number[]): Promise<Map<number, Result>> {
  const rows = await evaluatedAttempts(tx, attemptIds);
  const interviews = await evaluatedInterviews(tx, attemptIds);
  return new Map<number, Result>([
    ...interviews.map(({ id, result }) => [id, interviewOutcome(result)] as const),
    ...rows.map(({ id, score, max_score, cut_off, open, to_mark, to_decide }) => {
      const best = bestScore(score, open);
      const reached = {
        percent: shownPercent({ score, max_score }),
        best_percent: shownPercent({ score: best, max_score }),
      };
      const waits_for = scoreWaitsFor({ ended: true, evaluated: true, toMark: to_mark, toDecide: to_decide });
      return [id, { score: tidy(score), outcome: outcomeOf(reached, cut_off), waits_for }] as const;
    }),
  ]);
}

/** Open until a person decides. */
function interviewOutcome(result: InterviewResult | null): Result {
  if (result === "PAS" || result === "FAL")
    return { score: null, outcome: result === "PAS" ? "passed" : "failed", waits_for: [] };
  return { score: null, outcome: "open", waits_for: ["marks"] };
}

interface Told {
  attemptIds: readonly number[];
  at: Date;
}

/** Notifies webhooks of attempts that were just evaluated. */
export async function tellEvaluated(tx: Tx, { attemptIds, at }: Told): Promise<void> {
  const results = await resultsOf(tx, attemptIds);
  await tellHooks(tx, { event: "evaluated", attemptIds, at, results });
}

/**
 * Makes a change that may affect the results of evaluated attempts, and notifies webhooks of those that did change,
 * once each. The caller has locked the attempts.
 */
export async function tellingChanges<T>(tx: Tx, { attemptIds, at }: Told, change: () => Promise<T>): Promise<T> {
  const before = await resultsOf(tx, attemptIds);
  const done = await change();
  const after = await resultsOf(tx, attemptIds);
  const changed = [...after].filter(([id, result]) => !isDeepStrictEqual(before.get(id), result));
  const results = new Map(changed);
  await tellHooks(tx, { event: "evaluated", attemptIds: [...results.keys()], at, results });
  return done;
}
