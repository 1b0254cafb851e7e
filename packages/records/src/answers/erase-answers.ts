import type { Tx } from "@invigil/db/connection";

/** Including their versions, marks and late drafts. */
export async function eraseAnswersOf(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("solution").where("attempt_id", "in", attemptIds).execute();
  await tx.deleteFrom("late_draft").where("attempt_id", "in", attemptIds).execute();
}
