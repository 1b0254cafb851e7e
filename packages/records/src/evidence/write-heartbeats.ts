import { SAVE_GRACE } from "@invigil/contract/constants";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import type { Doubt } from "./note-doubts.ts";

/** A silence this long, after which another page is there, is no plain loss of the network: the first one was closed. */
const CLOSED_FOR_SECONDS = 120;

export interface HeartbeatRow {
  attempt_id: number;
  session_id: string;
  at: Date;
  counters: object;
  image_statuses: object | null;
  /** The page that sent it, and until when it counts as alive; null if the page never identified itself. */
  tab: string | null;
  until: Date | null;
  /** It came by a call, not over the socket. */
  by_call: boolean;
}

interface Written {
  /** The attempts that are running. */
  running: Set<number>;
  /** What the pages' own sums say against their events. */
  doubts: Doubt[];
}

/** A heartbeat that was under way when its page was left may arrive after the page's last word. */
const OVERTAKEN = "1 second";

const grown = (sum: string) => `coalesce((counters ->> '${sum}')::int, 0) - coalesce((before ->> '${sum}')::int, 0)`;

/** Sums only grow, and only while something is wrong; a page without them has none. */
const DOUBTS = sql.raw(`(
  select json_agg(doubt) from (
    select attempt_id, at, greatest(0, ${grown("undrawn")}) as undrawn, greatest(0, ${grown("unfocused")}) as unfocused,
      greatest(0, ${grown("windowed")}) as windowed, (counters ->> 'window_width')::int as window_width,
      (counters ->> 'window_height')::int as window_height, (counters ->> 'screen_width')::int as screen_width,
      (counters ->> 'screen_height')::int as screen_height
    from beat where not over and greatest(${grown("undrawn")}, ${grown("unfocused")}, ${grown("windowed")}) > 0
  ) doubt)`);

/** How often a page has left its window or full screen, by its own sums. */
const EXITS = sql.raw(
  `(${["blurs", "short_blurs", "full_screen_exits"].map((sum) => `coalesce((beat.counters ->> '${sum}')::int, 0)`).join(" + ")})`,
);

/**
 * Writes the latest heartbeat of many attempts in one statement. Returns those that are running: the others have ended,
 * or the page names a session that is not the attempt's. The last one of an ended attempt is written too, because it
 * says until when the page was heard. A noticed silence, or contact without a socket, ends here, and its length is
 * recorded. If a silence was long and another page ends it, which was not there itself without a connection, the first
 * one had been closed.
 */
export async function writeHeartbeats(db: Db, rows: readonly HeartbeatRow[]): Promise<Written> {
  if (rows.length === 0) return { running: new Set(), doubts: [] };
  const result = await sql<{ attempts: number[] | null; doubts: Doubt[] | null }>`
    with beat as materialized (
      select x.*, session.lost_at, session.http_since, session.counters as before, attempt.state = 'END' as over
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        attempt_id bigint, session_id uuid, at timestamptz, counters jsonb, image_statuses jsonb, tab text, until timestamptz, by_call boolean)
      join proctor_session session on session.attempt_id = x.attempt_id and session.id = x.session_id
      join attempt on attempt.id = x.attempt_id and attempt.reset_at is null
        and (attempt.state <> 'END' or x.at <= attempt.submitted_at + ${SAVE_GRACE} * interval '1 millisecond')
    ), written as (
      update proctor_session session
      -- One that was overtaken by the last of its page changes nothing that the last one said.
      set heartbeat_at = greatest(session.heartbeat_at, beat.at), lost_at = null,
        ended_at = case when beat.over or session.ended_at > beat.at then session.ended_at end,
        counters = case when session.heartbeat_at > beat.at then session.counters else beat.counters end,
        image_statuses = coalesce(beat.image_statuses, session.image_statuses),
        left_at = case when session.left_at + ${OVERTAKEN}::interval < beat.at then null else session.left_at end,
        -- The messages about new exits are awaited, from now on wherever they had to wait for the connection.
        exits = case when session.exits_since is null then greatest(session.exits, ${EXITS}) else session.exits end,
        exits_since = case
          when session.exits_since is null then case when ${EXITS} > session.exits then beat.at end
          when beat.lost_at is not null or beat.by_call then beat.at
          else session.exits_since end,
        http_since = case when beat.by_call then coalesce(session.http_since, beat.at) end,
        holder_until = case when session.holder_tab = beat.tab
          then greatest(session.holder_until, beat.until) else session.holder_until end
      from beat where session.attempt_id = beat.attempt_id
      returning session.attempt_id, beat.over
    ), returned as (
      update attempt_event event
      set data = event.data || jsonb_build_object('duration', extract(epoch from beat.at - beat.lost_at) * 1000),
        kind = case when event.data ->> 'tab_id' <> beat.tab
            and beat.at - beat.lost_at >= make_interval(secs => ${CLOSED_FOR_SECONDS})
            and not exists (
              select from attempt_event back
              where back.attempt_id = event.attempt_id and back.kind = 'online' and back.at >= event.at
                and back.data ->> 'tab_id' = beat.tab)
          then 'page-closed' else event.kind end
      from beat
      where beat.lost_at is not null and event.attempt_id = beat.attempt_id and event.kind = 'heartbeat-lost'
        and event.at = beat.lost_at
    ), connected as (
      update attempt_event event
      set data = event.data || jsonb_build_object('duration', extract(epoch from beat.at - beat.http_since) * 1000)
      from beat
      where beat.http_since is not null and not beat.by_call and event.attempt_id = beat.attempt_id
        and event.kind = 'no-socket' and event.at = beat.http_since
    )
    select (select array_agg(attempt_id::float8) from written where not over) as attempts, ${DOUBTS} as doubts`.execute(
    db,
  );
  const [row] = result.rows;
  return { running: new Set(row?.attempts), doubts: row?.doubts ?? [] };
}
