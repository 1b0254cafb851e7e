import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { sumRegraded } from "../attempts/score-attempt.ts";

/** Writes the scores of answers, then of their attempts. Kept scores stay untouched. Returns how many were written. */
export async function writeNewScores(tx: Tx, regradeId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update solution s set status = r.status, score = r.score, evaluation = r.evaluation
    from regrade_result r
    where r.regrade_id = ${regradeId} and s.id = r.solution_id and not (r.evaluation ? 'kept')`.execute(tx);
  await sumRegraded(tx, regradeId);
  return Number(numAffectedRows ?? 0n);
}
