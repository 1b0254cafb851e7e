import { evaluateAttempt, type EvaluationDeps } from "./evaluate-attempt.ts";
import { dueAttempts } from "./evaluation.queries.ts";

/** Limits one sweep, because deadlines wait for the same loop. */
const BATCH = 50;

/** Evaluates ended attempts. Several servers may do so at once. */
export async function evaluateDue(deps: EvaluationDeps): Promise<number> {
  let done = 0;
  for (const id of await dueAttempts(deps.db, BATCH)) {
    try {
      if (await evaluateAttempt(deps, id)) done += 1;
    } catch (error) {
      deps.log.error({ err: error, attempt: id }, "the evaluation failed and will be retried");
    }
  }
  return done;
}
