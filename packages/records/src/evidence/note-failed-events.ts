import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export interface FailedEvent {
  at: Date;
  event: unknown;
}

/** As many as one submission may report. */
const MOST = 500;

/**
 * What the page could not send when it happened. A page that reports the same again, because it did not hear the reply,
 * adds nothing.
 */
export async function noteFailedEvents(
  tx: Tx,
  { attemptId, now, events }: { attemptId: number; now: Date; events: readonly FailedEvent[] },
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ at, event }) => ({ at: at > now ? now : at, data: { event } }));
  await sql`
    with known as (
      select data from attempt_event where attempt_id = ${attemptId} and kind = 'failed-event'
    )
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select ${attemptId}, 'failed-event', row.at, ${now}, 'browser', row.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(at timestamptz, data jsonb)
    where not exists (select from known where known.data = row.data)
    limit greatest(0, ${MOST} - (select count(*) from known))`.execute(tx);
}
