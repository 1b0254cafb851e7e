import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Skips failures that were already reported, because a page does not know whether its last report arrived. */
export async function noteFailedSnapshots(
  db: Db | Tx,
  input: { attemptId: number; now: Date; failed: readonly { sequence: number; stage: string }[] },
): Promise<void> {
  if (input.failed.length === 0) return;
  const rows = JSON.stringify(input.failed.map(({ sequence, stage }) => ({ sequence, stage })));
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select ${input.attemptId}, 'snapshot-failed', ${input.now}, ${input.now}, 'browser', new.data
    from (select distinct value as data from jsonb_array_elements(${rows}::jsonb)) new
    where not exists (
      select from attempt_event known
      where known.attempt_id = ${input.attemptId} and known.kind = 'snapshot-failed' and known.data = new.data
    )`.execute(db);
}
