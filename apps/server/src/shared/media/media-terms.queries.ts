import type { Db, Tx } from "@invigil/db/connection";

/**
 * Everything that decides whether a file may stay, and for how long; undefined if it is already due for removal. Locks
 * the attempt and then the row, in the same order as an erasure, so that the second of the two sees what the first has
 * done. Timeline rows may reference the row meanwhile.
 */
export function mediaTerms(tx: Tx, id: string) {
  return tx
    .selectFrom("proctor_media as media")
    .innerJoin("attempt", "attempt.id", "media.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["media.attempt_id", "media.kind", "media.size_limit", "test.settings"])
    .where("media.id", "=", id)
    .where("media.state", "<>", "deleted")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("file_removal").select("key").whereRef("key", "=", "media.id").where("removed_at", "is", null),
        ),
      ),
    )
    .forKeyShare("attempt")
    .forNoKeyUpdate("media")
    .executeTakeFirst();
}

export function storedRecordings(db: Db, attemptId: number) {
  return db
    .selectFrom("proctor_media")
    .select("id")
    .where("attempt_id", "=", attemptId)
    .where("kind", "=", "recording")
    .where("state", "=", "stored")
    .execute();
}
