import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Tried {
  attemptId: number;
  testId: number;
  /** The hash of the session. */
  sessionHash: Buffer | undefined;
  now: Date;
}

/**
 * An ordinary browser tried to read or submit the test; told once per attempt. A session whose agent has become silent
 * is not meant: its silence has a line of its own.
 */
export async function noteOtherBrowser(db: Db | Tx, { attemptId, testId, sessionHash, now }: Tried): Promise<void> {
  const reason = "The test was opened in an ordinary browser, which was refused";
  const data = JSON.stringify({ browser: "ordinary", reason, once: true });
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select ${attemptId}, 'secure-browser-lost', ${now}, ${now}, 'server', ${data}::jsonb
    where not exists (
      select from secure_browser where session_hash = ${sessionHash ?? null}::bytea and test_id = ${testId}
    )
    on conflict do nothing`.execute(db);
}
