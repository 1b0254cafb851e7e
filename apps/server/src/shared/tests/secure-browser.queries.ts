import type { Db, Tx } from "@invigil/db/connection";

/** An agent that has been silent for longer no longer vouches for its session. */
const AGENT_TRUST = 60_000;

interface Key {
  sessionHash: Buffer;
  testId: number;
  now: Date;
}

/** What has shown that this session runs in the test's secure browser; undefined if nothing has. */
export function secureBrowserOf(db: Db | Tx, { sessionHash, testId, now }: Key) {
  return db
    .selectFrom("secure_browser")
    .select(["id", "client", "facts"])
    .where("session_hash", "=", sessionHash)
    .where("test_id", "=", testId)
    .where((eb) =>
      eb.or([eb("client", "=", "safe-exam-browser"), eb("seen_at", ">", new Date(now.getTime() - AGENT_TRUST))]),
    )
    .executeTakeFirst();
}
