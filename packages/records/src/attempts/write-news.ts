import type { ServerEvent } from "@invigil/contract/socket";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

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

/** An attempt that continues has not ended, whatever a page has missed. */
export async function forgetEnd(tx: Tx, attemptId: number): Promise<void> {
  await sql`delete from news where attempt_id = ${attemptId} and event ->> 'type' = 'session-ended'`.execute(tx);
}

/** A page that was away longer reads everything again anyway. */
export async function deleteOldNews(db: Db): Promise<void> {
  await sql`delete from news where at < clock_timestamp() - interval '1 hour'`.execute(db);
}
