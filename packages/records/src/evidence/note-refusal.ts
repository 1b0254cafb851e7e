import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** For one attempt, so that endless refusals cannot fill the timeline. */
const MAX_REFUSALS = 30;

export async function noteRefusal(
  db: Db,
  { attemptId, kind, reason, now }: { attemptId: number; kind: IdentityKind; reason: string; now: Date },
): Promise<void> {
  const data = JSON.stringify({ proof: kind, refused: true, reason });
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select ${attemptId}, 'identity', ${now}, ${now}, 'server', ${data}::jsonb
    where (select count(*) from attempt_event where attempt_id = ${attemptId} and kind = 'identity' and data ? 'refused')
      < ${MAX_REFUSALS}`.execute(db);
}
