import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Deletes everything that was run in these attempts. */
export async function deleteRunsOf(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("run").where("attempt_id", "in", attemptIds).execute();
}

/** Deletes authors' trials of these problems. */
export async function deleteTrialsOf(tx: Tx, problemIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("run").where("problem_id", "in", problemIds).where("kind", "=", "trial").execute();
}

interface Rekeyed {
  testId: number;
  problemId: number;
}

/** Discards the old key's verdicts in attempts without a score, so that they are judged again when they end. */
export async function forgetJudgements(tx: Tx, { testId, problemId }: Rekeyed): Promise<void> {
  await sql`
    update run set seq = null from attempt
    where run.problem_id = ${problemId} and run.kind in ('submit', 'grade') and run.seq is not null
      and attempt.id = run.attempt_id and attempt.test_id = ${testId} and attempt.evaluated_at is null`.execute(tx);
}
