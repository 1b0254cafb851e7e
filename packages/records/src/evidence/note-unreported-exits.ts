import { MOST_MESSAGES } from "@invigil/contract/limits";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** The page may have been closed, or have broken down, before it could send its messages. */
const CONFIDENCE = 0.6;

/** What the page's own messages said. Each leave has two; a page that was closed meanwhile sent only the first. */
const ARRIVED = sql`(
  select least(count(*) filter (where kind = 'blur'), count(*) filter (where kind = 'focus'))
    + count(*) filter (where kind = 'full-screen-left')
  from attempt_event event
  where event.attempt_id = session.attempt_id and event.sequence is not null
    and event.kind in ('blur', 'focus', 'full-screen-left'))::int`;

/**
 * Compares how often pages say with their heartbeats that they were left with the messages about it, which have had time
 * to arrive since the cutoff. One line per attempt, which grows. Beyond the most messages, nobody stores them.
 */
export async function noteUnreportedExits(db: Db, { cutoff, now }: { cutoff: Date; now: Date }): Promise<void> {
  await sql`
    with due as (
      select session.attempt_id, session.exits, session.exits_since, ${ARRIVED} as arrived
      from proctor_session session join attempt on attempt.id = session.attempt_id
      where session.exits_since < ${cutoff} and session.heartbeat_at >= ${cutoff}
        and session.lost_at is null and session.http_since is null and session.ended_at is null
        and attempt.state = 'ACTIVE' and attempt.reset_at is null and attempt.event_sequence <= ${MOST_MESSAGES}
      limit 500
      for update of session skip locked
    ), compared as (
      update proctor_session session set exits_since = null from due where session.attempt_id = due.attempt_id
    ), told as (
      select due.*, jsonb_build_object('counted', exits, 'arrived', arrived, 'to', ${now}::timestamptz) as data
      from due where arrived < exits
    ), grown as (
      update attempt_event line set data = told.data from told
      where line.attempt_id = told.attempt_id and line.kind = 'exits-unreported'
      returning line.attempt_id
    )
    insert into attempt_event (attempt_id, kind, at, received_at, source, confidence, data)
    select attempt_id, 'exits-unreported', exits_since, ${now}, 'server', ${CONFIDENCE}::real, data
    from told where attempt_id not in (select attempt_id from grown)`.execute(db);
}
