import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** How many must be missing if a setting makes heartbeats rare. */
const BEATS_MISSED = 3;

/**
 * Records every running attempt that has been silent since the cutoff, once per silence. Attempts that are over are
 * only marked as handled, so that they are not checked again.
 */
export async function noteSilences(db: Db, { cutoff, now }: { cutoff: Date; now: Date }): Promise<void> {
  await sql`
    with silent as (
      select session.attempt_id, session.heartbeat_at, attempt.state
      from proctor_session session
      join attempt on attempt.id = session.attempt_id
      join test on test.id = attempt.test_id
      where session.lost_at is null and session.heartbeat_at < ${cutoff}
        and (session.ab_mode = 'single' or session.heartbeat_at < ${now}::timestamptz - ${BEATS_MISSED} * interval '1 second'
          * coalesce((test.system_settings #>> '{batch_proctoring_scaling,heartbeat_seconds}')::numeric, 0))
      order by session.heartbeat_at limit 500
      for update of session skip locked
    ), marked as (
      update proctor_session session
      set lost_at = silent.heartbeat_at,
        ended_at = case when silent.state = 'END' then coalesce(session.ended_at, ${now}) else session.ended_at end
      from silent where session.attempt_id = silent.attempt_id
    )
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select attempt_id, 'heartbeat-lost', heartbeat_at, ${now}, 'server', '{}'
    from silent where state = 'ACTIVE'`.execute(db);
}
