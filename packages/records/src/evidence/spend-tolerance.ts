import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Takes one warning, never below -1, and returns what is left and when the server will submit. */
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

/** Clears the violation, so that an attempt that is extended later starts without it. */
export function clearSubmitDue(tx: Tx, attemptId: number) {
  return tx.updateTable("proctor_session").set({ submit_due: null }).where("attempt_id", "=", attemptId).execute();
}
