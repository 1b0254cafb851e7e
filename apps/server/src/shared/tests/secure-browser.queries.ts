import type { Db, Tx } from "@invigil/db/connection";

/** What has shown that this session runs in the test's secure browser; undefined if nothing has. */
export function secureBrowserOf(db: Db | Tx, key: { sessionHash: Buffer; testId: number }) {
  return db
    .selectFrom("secure_browser")
    .select(["id", "client", "facts"])
    .where("session_hash", "=", key.sessionHash)
    .where("test_id", "=", key.testId)
    .executeTakeFirst();
}
