import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { signInData } from "./note-sign-in.ts";

interface Use {
  attemptId: number;
  sessionHash: Buffer;
  /** Whether it read questions or saved an answer. */
  way: "read" | "save";
  now: Date;
}

/** A save that was on its way when the other browser came says nothing about its own. */
const OVERLAP = "10 seconds";
/** A page that was opened in another browser and what it calls are one happening. */
const TOGETHER = "1 minute";

/**
 * Writes a line if a session of another browser than the one that started the attempt reads its questions or saves
 * answers, and one if the first browser is used again after that. Each browser has one line; it also says whether
 * anything was saved. Attempts that began before sessions were noted have none.
 */
export async function noteUse(db: Db, { attemptId, sessionHash, way, now }: Use): Promise<void> {
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
    )
    insert into attempt_event (attempt_id, kind, at, received_at, source, part_of, data)
    select ${attemptId}, 'other-sign-in', ${now}, ${now}, 'server',
      case when used.own::text <> first.browser then (
        select line.id from attempt_event line
        where line.attempt_id = ${attemptId} and line.kind = 'second-session' and line.part_of is null
          and line.at between ${now}::timestamptz - ${TOGETHER}::interval and ${now}
          and not exists (select from attempt_event part where part.part_of = line.id and part.kind = 'other-sign-in')
        order by line.id desc limit 1) end,
      ${sql.raw(signInData("used"))} - 'same_browser'
        || jsonb_build_object('way', ${way}::text, 'saved', ${saved}::boolean, 'returned', used.own::text = first.browser,
          'first_address', first.address, 'first_user_agent', first.user_agent)
    from used, first
    where used.own::text <> first.browser or exists (
      select from attempt_event other where other.attempt_id = ${attemptId} and other.kind = 'other-sign-in'
        and other.data ->> 'browser' <> first.browser and other.at < ${now}::timestamptz - ${OVERLAP}::interval
    )
    on conflict (attempt_id, (data ->> 'browser')) where kind = 'other-sign-in'
      do update set data = attempt_event.data || '{"saved": true}'
      where ${saved} and attempt_event.data -> 'saved' = 'false'`.execute(db);
}
