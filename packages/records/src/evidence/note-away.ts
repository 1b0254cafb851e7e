import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** A heartbeat older than this at the end is missing; where a setting makes heartbeats rare, three must be. */
const SILENCE_SECONDS = 10;
const BEATS_MISSED = 3;

interface Away {
  attemptId: number;
  /** The last sign of life that is stored. */
  since: Date;
  /** When the clock ended the attempt. */
  endedAt: Date;
  now: Date;
  /** Pages look connected, but none of them responds. */
  vanished?: boolean;
}

/**
 * The clock ended the attempt while its page was away: records since when. A silence that is already on the timeline
 * gets the same words instead of a second line. Writes nothing if a page is connected, unless all of them have vanished.
 */
export async function noteAway(tx: Tx, { attemptId, since, endedAt, now, vanished = false }: Away): Promise<void> {
  await sql`
    with session as (
      select session.lost_at, session.heartbeat_at < ${endedAt}::timestamptz - interval '1 second' * greatest(
        ${SILENCE_SECONDS}::numeric, case when session.ab_mode = 'single' then 0 else ${BEATS_MISSED}
          * coalesce((test.system_settings #>> '{batch_proctoring_scaling,heartbeat_seconds}')::numeric, 0) end) as silent
      from proctor_session session
      join attempt on attempt.id = session.attempt_id
      join test on test.id = attempt.test_id
      where session.attempt_id = ${attemptId}
    ), told as (
      update attempt_event event
      set data = event.data || jsonb_build_object('until_end', extract(epoch from ${endedAt}::timestamptz - event.at) * 1000)
      from session
      where event.attempt_id = ${attemptId} and event.kind in ('heartbeat-lost', 'page-closed') and event.at = session.lost_at
      returning event.id
    )
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select ${attemptId}, 'away-at-end', ${since}, ${now}, 'server',
      jsonb_build_object('until_end', extract(epoch from ${endedAt}::timestamptz - ${since}::timestamptz) * 1000)
    where not exists (select from told)
      and not exists (
        select from attempt_event
        where attempt_id = ${attemptId} and kind = 'away-at-end' and received_at >= ${endedAt})
      and (${vanished} or exists (select from session where silent)
        or not exists (select from present_page where attempt_id = ${attemptId}))`.execute(tx);
}
