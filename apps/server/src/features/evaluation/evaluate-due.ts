import { evaluateAttempt, type EvaluationDeps } from "./evaluate-attempt.ts";
import { dueAttempts } from "./evaluation.queries.ts";

/** A sweep must come back soon: deadlines wait for the same one. */
const BATCH = 50;

/** Evaluates what has ended and waits. Safe to run at the same time on several servers. */
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
