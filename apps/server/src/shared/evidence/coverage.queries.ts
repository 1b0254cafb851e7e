import type { Db } from "@invigil/db/connection";
import { liveWorkers } from "@invigil/records/runs/workers";
import { sql } from "kysely";
import { CLOCK_KINDS } from "../attempts/seconds-used.ts";

export interface CoverageRow {
  usertype: unknown;
  settings: unknown;
  system_settings: unknown;
  counters: unknown;
  clock: { kind: string; at: string }[] | null;
  /** Durations are in milliseconds. */
  away: number;
  /** Requests for small movements that the page showed. */
  movements: number;
  movements_answered: number;
  movements_unanswered: number;
  silences: number;
  silent: number;
  /** Reported as failed, and not stored later either. */
  missing: number;
  pictures: number;
  pictures_waiting: number;
  /** Too dark, covered or blurred to show anything. */
  pictures_unjudged: number;
  clips: number;
  clips_waiting: number;
  deleted: number;
  analysis: "on" | "no worker" | "blind";
}

/** Everything stored that says how well an attempt was watched, in one statement. */
export async function coverageRow(db: Db, key: { attemptId: number; now: Date }): Promise<CoverageRow> {
  const { rows } = await sql<CoverageRow>`
    select account.usertype, test.settings, test.system_settings, session.counters, events.*, files.*,
      (select count(distinct event.data ->> 'sequence') from attempt_event event
        where event.attempt_id = attempt.id and event.kind = 'snapshot-failed' and not exists (
          select from proctor_media came
          where came.attempt_id = event.attempt_id and came.kind = 'snapshot' and came.state in ('stored', 'deleted')
            and came.sequence::text = event.data ->> 'sequence'
        )) as missing,
      (select case when count(*) = 0 then 'no worker' when bool_and(blind_since is not null) then 'blind' else 'on' end
        from ${liveWorkers} live) as analysis
    from attempt
    join account on account.id = attempt.account_id
    join test on test.id = attempt.test_id
    left join proctor_session session on session.attempt_id = attempt.id
    cross join lateral (
      select
        json_agg(json_build_object('kind', event.kind, 'at', event.at) order by event.id)
          filter (where event.kind = any(${CLOCK_KINDS}::text[])) as clock,
        coalesce(sum((event.data ->> 'away')::float8) filter (
          where event.kind = 'focus' and (not event.data ? 'excused' or event.data ->> 'believed' = 'false')), 0) as away,
        count(*) filter (where event.data ->> 'outcome' in ('answered', 'unanswered', 'unclear')) as movements,
        count(*) filter (where event.data ->> 'outcome' = 'answered') as movements_answered,
        count(*) filter (where event.data ->> 'outcome' = 'unanswered') as movements_unanswered,
        count(*) filter (where event.kind in ('heartbeat-lost', 'page-closed', 'away-at-end') and event.part_of is null) as silences,
        coalesce(sum(coalesce((event.data ->> 'until_end')::float8, (event.data ->> 'duration')::float8, greatest(
          0, extract(epoch from coalesce(attempt.submitted_at, ${key.now}::timestamptz) - event.at) * 1000)::float8))
          filter (where event.kind in ('heartbeat-lost', 'page-closed', 'away-at-end') and event.part_of is null), 0) as silent
      from attempt_event event
      where event.attempt_id = attempt.id
        and event.kind = any(${[...CLOCK_KINDS, "focus", "movement", "movement-missed", "heartbeat-lost", "page-closed", "away-at-end"]}::text[])
    ) events
    cross join lateral (
      select count(*) filter (where kind = 'snapshot' and state in ('stored', 'deleted')) as pictures,
        count(*) filter (where kind = 'snapshot' and state = 'stored' and analysed_at is null) as pictures_waiting,
        count(*) filter (where kind = 'snapshot' and metadata -> 'analysis' ->> 'unclear' is not null) as pictures_unjudged,
        count(*) filter (where kind = 'incident' and state in ('stored', 'deleted')) as clips,
        count(*) filter (where kind = 'incident' and state = 'stored' and analysed_at is null) as clips_waiting,
        count(*) filter (where state = 'deleted') as deleted
      from proctor_media where attempt_id = attempt.id
    ) files
    where attempt.id = ${key.attemptId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no attempt ${key.attemptId}`);
  return row;
}
