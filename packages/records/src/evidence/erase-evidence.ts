import type { Tx } from "@invigil/db/connection";

/** The timeline with its comments, and the counters of the attempt. */
export async function eraseEvidenceOf(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("attempt_event").where("attempt_id", "in", attemptIds).execute();
  await tx.deleteFrom("proctor_session").where("attempt_id", "in", attemptIds).execute();
}
