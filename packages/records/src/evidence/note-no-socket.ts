import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** Records every running attempt whose heartbeats come by calls alone and that no page is connected to, once each time. */
export async function noteNoSocket(db: Db, { cutoff, now }: { cutoff: Date; now: Date }): Promise<void> {
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source)
    select session.attempt_id, 'no-socket', session.http_since, ${now}, 'server'
    from proctor_session session join attempt on attempt.id = session.attempt_id
    where session.http_since < ${cutoff} and session.heartbeat_at > ${cutoff} and session.lost_at is null
      and session.ended_at is null
      and attempt.state = 'ACTIVE' and attempt.reset_at is null
      and not exists (select from present_page page where page.attempt_id = session.attempt_id)
      and not exists (
        select from attempt_event known
        where known.attempt_id = session.attempt_id and known.kind = 'no-socket' and known.at = session.http_since)`.execute(
    db,
  );
}
