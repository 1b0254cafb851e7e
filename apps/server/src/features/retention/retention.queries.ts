import type { Db, Tx } from "@invigil/db/connection";

/** The settings of every test with stored pictures, clips or proofs. */
export function testsWithMedia(db: Db) {
  return db
    .selectFrom("test")
    .select(["id", "settings"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("attempt")
          .innerJoin("proctor_media as media", "media.attempt_id", "attempt.id")
          .select("media.id")
          .whereRef("attempt.test_id", "=", "test.id")
          .where("media.state", "=", "stored")
          .where("media.kind", "<>", "recording"),
      ),
    )
    .execute();
}

export function receiptsOf(tx: Tx, attemptIds: readonly number[]) {
  return tx
    .selectFrom("attempt")
    .select(["id", "receipt"])
    .where("id", "in", attemptIds)
    .where("receipt", "is not", null)
    .execute();
}
