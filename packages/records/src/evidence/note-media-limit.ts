import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { evidenceRow } from "./note-evidence.ts";

interface Reached {
  attemptId: number;
  kind: "snapshot" | "incident";
  now: Date;
}

/** Once per attempt, however much is refused afterwards. */
export async function noteMediaLimit(db: Db | Tx, { attemptId, kind, now }: Reached): Promise<void> {
  await db
    .insertInto("attempt_event")
    .values(evidenceRow({ attemptId, kind: "media-limit", at: now, now, data: { of: kind } }))
    // Written out, because a plan that is kept for any kind matches no index.
    .onConflict((conflict) =>
      conflict
        .column("attempt_id")
        .where(sql<boolean>`kind = 'media-limit'`)
        .doNothing(),
    )
    .execute();
}
