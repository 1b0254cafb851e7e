import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { SERVER_LASTS_SECONDS } from "../pages/write-pages.ts";

/** How many must be missing if a setting makes heartbeats rare. */
const BEATS_MISSED = 3;
/** A server reports every second; this much later it is late. */
const SERVER_LATE_SECONDS = 5;

/**
 * Records every running attempt that has been silent since the cutoff, once per silence. Attempts that are over are
 * only marked as handled, so that they are not checked again. A page whose own server has not reported for a while may be
 * talking to it all the time. A page that is connected and sends none is open without being proctored, as the start page
 * is.
 */
export async function noteSilences(db: Db, { cutoff, now }: { cutoff: Date; now: Date }): Promise<void> {
  // While no server was there, nobody could be heard.
  const since = sql`greatest(session.heartbeat_at, (select max(ended_at) from outage))`;
  await sql`
    with silent as (
      select session.attempt_id, ${since} as since, session.holder_tab, attempt.state,
        exists (
          select from open_page page join open_server server on server.id = page.server
          where page.attempt_id = session.attempt_id and server.until > clock_timestamp()
        ) as is_open
      from proctor_session session
      join attempt on attempt.id = session.attempt_id
      join test on test.id = attempt.test_id
      where session.lost_at is null and session.heartbeat_at < ${cutoff} and ${since} < ${cutoff}
        and (session.ab_mode = 'single' or ${since} < ${now}::timestamptz - ${BEATS_MISSED} * interval '1 second'
          * coalesce((test.system_settings #>> '{batch_proctoring_scaling,heartbeat_seconds}')::numeric, 0))
        and not exists (
          select from open_page page join open_server server on server.id = page.server
          where page.attempt_id = session.attempt_id
            and server.until < clock_timestamp() + make_interval(secs => ${SERVER_LASTS_SECONDS - SERVER_LATE_SECONDS})
        )
      order by session.heartbeat_at limit 500
      for update of session skip locked
    ), marked as (
      update proctor_session session
      set lost_at = silent.since,
        ended_at = case when silent.state = 'END' then coalesce(session.ended_at, ${now}) else session.ended_at end
      from silent where session.attempt_id = silent.attempt_id
    )
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select attempt_id, 'heartbeat-lost', since, ${now}, 'server',
      case when is_open then '{"page": "open"}'::jsonb
        when holder_tab is not null then jsonb_build_object('tab_id', holder_tab) else '{}' end
    from silent where state = 'ACTIVE'`.execute(db);
}
