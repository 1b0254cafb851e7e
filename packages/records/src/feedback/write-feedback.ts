import type { Db, Tx } from "@invigil/db/connection";

interface Given {
  attemptId: number;
  source: string;
  rating: number;
  comment: string;
  at: Date;
}

/** Sending it again replaces the first. */
export async function upsertFeedback(db: Db, { attemptId, source, rating, comment, at }: Given): Promise<void> {
  await db
    .insertInto("feedback")
    .values({ attempt_id: attemptId, source, rating, comment, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(["attempt_id", "source"]).doUpdateSet({ rating, comment, created_at: at }),
    )
    .execute();
}

export async function deleteFeedbackOf(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("feedback").where("attempt_id", "in", attemptIds).execute();
}
