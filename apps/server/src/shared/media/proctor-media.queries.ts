import type { Db, Tx } from "@invigil/db/connection";

/**
 * What decides whether a file may stay, and for how long; undefined where it is to go already. Locks the attempt and then the
 * row, in the order in which an erasure does: of the two, the second sees what the first has done. Lines of the timeline may
 * meanwhile point to the row.
 */
export function mediaTerms(tx: Tx, id: string) {
  return tx
    .selectFrom("proctor_media as media")
    .innerJoin("attempt", "attempt.id", "media.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["media.size_limit", "test.settings"])
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
