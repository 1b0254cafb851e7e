import type { ServerEvent } from "@invigil/contract/socket";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

export const NEWS = "news";

/** After the commit, never inside: a notice holds up all other commits until its own is on disk. */
export async function announceNews(db: Db, attempts: readonly number[]): Promise<void> {
  await sql`select pg_notify(${NEWS}, id::text) from unnest(${attempts}::bigint[]) id`.execute(db);
}

export interface News {
  number: number;
  event: ServerEvent;
  except_tab: string | null;
}

/** The news that an attempt's pages have not heard, in order. */
export async function newsAfter(db: Db, { attemptId, number }: { attemptId: number; number: number }): Promise<News[]> {
  const { rows } = await sql<News>`
    select number, event, except_tab from news
    where attempt_id = ${attemptId} and number > ${number} order by number`.execute(db);
  return rows;
}

/** The attempts with recent news, and their latest number. */
export async function recentNews(db: Db, seconds: number): Promise<{ attempt_id: number; number: number }[]> {
  const { rows } = await sql<{ attempt_id: number; number: number }>`
    select attempt_id, max(number) as number from news
    where at > clock_timestamp() - make_interval(secs => ${seconds}) group by attempt_id`.execute(db);
  return rows;
}
