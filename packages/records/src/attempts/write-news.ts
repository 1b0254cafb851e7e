import type { ServerEvent } from "@invigil/contract/socket";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Fresh {
  attemptId: number;
  event: ServerEvent;
  exceptTab: string | undefined;
}

/** In one statement, because an outage is news of every running attempt. An attempt's own news keep their order. */
export async function insertNews(tx: Tx, fresh: readonly Fresh[]): Promise<void> {
  if (fresh.length === 0) return;
  const ids = fresh.map(({ attemptId }) => attemptId);
  const events = fresh.map(({ event }) => JSON.stringify(event));
  const tabs = fresh.map(({ exceptTab }) => exceptTab ?? null);
  await sql`
    with told as (
      select attempt_id, event, except_tab, row_number() over (partition by attempt_id order by place) as nth
      from unnest(${ids}::bigint[], ${events}::text[], ${tabs}::text[])
        with ordinality as told (attempt_id, event, except_tab, place)
    ), locked as (
      select id from attempt where id in (select attempt_id from told) order by id for no key update
    ), counted as (
      update attempt set news_number = news_number + more.count
      from (select attempt_id, count(*)::int as count from told join locked on id = attempt_id group by attempt_id) more
      where attempt.id = more.attempt_id
      returning attempt.id, attempt.news_number - more.count as before
    )
    insert into news (attempt_id, number, event, except_tab)
    select attempt_id, before + nth, event::jsonb, except_tab from told join counted on id = attempt_id
    order by attempt_id, nth`.execute(tx);
}

/** An attempt that continues has not ended, whatever a page has missed. */
export async function forgetEnd(tx: Tx, attemptId: number): Promise<void> {
  await sql`delete from news where attempt_id = ${attemptId} and event ->> 'type' = 'session-ended'`.execute(tx);
}

/** A page that was away longer reads everything again anyway. */
export async function deleteOldNews(db: Db): Promise<void> {
  await sql`delete from news where at < clock_timestamp() - interval '1 hour'`.execute(db);
}
