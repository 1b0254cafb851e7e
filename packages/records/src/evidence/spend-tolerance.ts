import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** One warning less, never below -1, and answers what is left, and when the server submits for it. */
export function spendTolerance(tx: Tx, attemptId: number) {
  return tx
    .updateTable("proctor_session")
    .set({ tolerance_left: sql`greatest(tolerance_left - 1, -1)` })
    .where("attempt_id", "=", attemptId)
    .returning(["tolerance_left", "submit_due"])
    .executeTakeFirstOrThrow();
}

export function setSubmitDue(tx: Tx, input: { attemptId: number; due: Date }) {
  return tx
    .updateTable("proctor_session")
    .set({ submit_due: input.due })
    .where("attempt_id", "=", input.attemptId)
    .execute();
}

/** Seen to: an attempt that is extended later begins without the old violation. */
export function clearSubmitDue(tx: Tx, attemptId: number) {
  return tx.updateTable("proctor_session").set({ submit_due: null }).where("attempt_id", "=", attemptId).execute();
}
