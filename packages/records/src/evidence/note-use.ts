import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { signInData } from "./note-sign-in.ts";

interface Use {
  attemptId: number;
  sessionHash: Buffer;
  /** Whether it read questions or saved an answer. */
  way: "read" | "save";
  /** Whether a page of another browser is open. */
  overlaps: boolean;
  now: Date;
}

/** A save that was on its way when the other browser came says nothing about its own. */
const OVERLAP = "10 seconds";
/** A page that was opened in another browser and what it calls are one happening. */
const TOGETHER = "1 minute";
const KINDS = sql.raw("('other-sign-in', 'browser-changed')");

/**
 * Writes a line if a session of another browser than the one that started the attempt reads its questions or saves
 * answers, and one if the first browser is used again after that. It is an alert only if both were in use at once: a
 * page of the other one was open, or they were used in turns; then all that follows is one, too. Each browser has one
 * line of each kind, which also says whether anything was saved. Attempts that began before sessions were noted have
 * none.
 */
export async function noteUse(db: Db, { attemptId, sessionHash, way, overlaps, now }: Use): Promise<void> {
  const saved = way === "save";
  await sql`
    with used as (
      select s.*, coalesce(s.browser, s.id) as own from session s
      join account on account.id = s.account_id and account.usertype = 'hacker'
      where s.token_hash = ${sessionHash}
    ), first as (
      select begun.data ->> 'browser' as browser, opened.data ->> 'address' as address, opened.data ->> 'user_agent' as user_agent
      from attempt_event begun
      left join lateral (
        select data from attempt_event where attempt_id = begun.attempt_id and kind = 'sign-in'
          and data ->> 'session' = begun.data ->> 'session' order by id limit 1
      ) opened on true
      where begun.attempt_id = ${attemptId} and begun.kind = 'start' and begun.data ? 'browser' order by begun.id limit 1
    ), line as (
      select event.kind, event.at, event.data ->> 'browser' as browser from attempt_event event
      where event.attempt_id = ${attemptId} and event.kind in ${KINDS}
    ), judged as (
      select ${overlaps}::boolean as is_open, exists (
        select from line mine join line other on other.browser <> mine.browser and other.at > mine.at
        where mine.browser = used.own::text and other.at < ${now}::timestamptz - ${OVERLAP}::interval
      ) as in_turns, exists (select from line where line.kind = 'other-sign-in') as is_told
      from used
    )
    insert into attempt_event (attempt_id, kind, at, received_at, source, part_of, data)
    select ${attemptId}, case when is_open or in_turns or is_told then 'other-sign-in' else 'browser-changed' end,
      ${now}, ${now}, 'server',
      case when used.own::text <> first.browser and (is_open or in_turns) then (
        select line.id from attempt_event line
        where line.attempt_id = ${attemptId} and line.kind = 'second-session' and line.part_of is null
          and line.at between ${now}::timestamptz - ${TOGETHER}::interval and ${now}
          and not exists (select from attempt_event part where part.part_of = line.id and part.kind = 'other-sign-in')
        order by line.id desc limit 1) end,
      ${sql.raw(signInData("used"))} - 'same_browser'
        || jsonb_build_object('way', ${way}::text, 'saved', ${saved}::boolean, 'returned', used.own::text = first.browser,
          'overlap', case when is_open then 'open' when in_turns then 'turns' else 'none' end,
          'first_address', first.address, 'first_user_agent', first.user_agent)
    from used, first, judged
    where used.own::text <> first.browser or exists (
      select from line where line.browser <> first.browser and line.at < ${now}::timestamptz - ${OVERLAP}::interval
    )
    on conflict (attempt_id, kind, (data ->> 'browser')) where kind in ${KINDS}
      do update set data = attempt_event.data || '{"saved": true}'
      where ${saved} and attempt_event.data -> 'saved' = 'false'`.execute(db);
}
