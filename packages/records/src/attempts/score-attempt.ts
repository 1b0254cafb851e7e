import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export function markEvaluated(tx: Tx, { id, score, at }: { id: number; score: number; at: Date }) {
  return tx.updateTable("attempt").set({ score, evaluated_at: at }).where("id", "=", id).execute();
}

/** Adds up the scores of its answers, after one of them has changed. */
export async function sumScore(tx: Tx, attemptId: number): Promise<void> {
  await tx
    .updateTable("attempt")
    .set({ score: sql`(select coalesce(sum(score), 0) from solution where attempt_id = ${attemptId})` })
    .where("id", "=", attemptId)
    .execute();
}

/** The same for all attempts with answers that a regrade has judged. */
export async function sumRegraded(tx: Tx, regradeId: number): Promise<void> {
  await sql`
    update attempt a
    set score = (select coalesce(sum(s.score), 0) from solution s where s.attempt_id = a.id)
    from (
      select distinct s.attempt_id from regrade_result r join solution s on s.id = r.solution_id
      where r.regrade_id = ${regradeId}
    ) touched
    where a.id = touched.attempt_id`.execute(tx);
}

/** Lets the sweep evaluate all of its answers again; marks for unchanged answers stay. */
export async function evaluateAgain(tx: Tx, attemptId: number): Promise<void> {
  await tx.updateTable("attempt").set({ evaluated_at: null, score: null }).where("id", "=", attemptId).execute();
}
