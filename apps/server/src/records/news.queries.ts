import type { ServerEvent } from "@invigil/contract/socket";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export const NEWS = "news";

interface Fresh {
  attemptId: number;
  event: ServerEvent;
  exceptTab: string | undefined;
}

export async function insertNews(tx: Tx, { attemptId, event, exceptTab }: Fresh): Promise<void> {
  await sql`
    with counted as (
      update attempt set news_number = news_number + 1 where id = ${attemptId} returning id, news_number
    )
    insert into news (attempt_id, number, event, except_tab)
    select id, news_number, ${JSON.stringify(event)}::jsonb, ${exceptTab ?? null} from counted`.execute(tx);
}

/** After the commit, never inside: a notice holds up all other commits until its own is on disk. */
export async function announceNews(db: Db, attempts: readonly number[]): Promise<void> {
  await sql`select pg_notify(${NEWS}, id::text) from unnest(${attempts}::bigint[]) id`.execute(db);
}

export interface News {
  number: number;
  event: ServerEvent;
  except_tab: string | null;
}

/** What an attempt's pages have not heard, in order. */
export async function newsAfter(db: Db, { attemptId, number }: { attemptId: number; number: number }): Promise<News[]> {
  const { rows } = await sql<News>`
    select number, event, except_tab from news
    where attempt_id = ${attemptId} and number > ${number} order by number`.execute(db);
  return rows;
}

/** The attempts that had news lately, and how far they have got. */
export async function recentNews(db: Db, seconds: number): Promise<{ attempt_id: number; number: number }[]> {
  const { rows } = await sql<{ attempt_id: number; number: number }>`
    select attempt_id, max(number) as number from news
    where at > clock_timestamp() - make_interval(secs => ${seconds}) group by attempt_id`.execute(db);
  return rows;
}

/** An attempt that goes on has not ended, whatever a page has missed. */
export async function forgetEnd(tx: Tx, attemptId: number): Promise<void> {
  await sql`delete from news where attempt_id = ${attemptId} and event ->> 'type' = 'session-ended'`.execute(tx);
}

/** A page that was away for longer reads everything anew in any case. */
export async function deleteOldNews(db: Db): Promise<void> {
  await sql`delete from news where at < clock_timestamp() - interval '1 hour'`.execute(db);
}
