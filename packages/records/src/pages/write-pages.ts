import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** A server reports every second that it is alive. One that is silent for this long is gone, and its pages with it. */
export const SERVER_LASTS_SECONDS = 20;

interface OpenPage {
  id: string;
  attemptId: number;
  tab: string | undefined;
  browser: string;
}

/** Returns whether the server was unknown, in which case its pages are unknown too. */
export async function renewServer(db: Db, server: string): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into open_server (id, until) values (${server}, clock_timestamp() + make_interval(secs => ${SERVER_LASTS_SECONDS}))
    on conflict (id) do update set until = excluded.until returning xmax = 0 as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

export async function writeOpenPages(db: Db, server: string, pages: readonly OpenPage[]): Promise<void> {
  await sql`
    insert into open_page (id, attempt_id, tab, browser, server)
    select id, attempt_id, tab, browser, ${server}
    from unnest(
      ${pages.map(({ id }) => id)}::text[], ${pages.map(({ attemptId }) => attemptId)}::bigint[],
      ${pages.map(({ tab }) => tab ?? null)}::text[], ${pages.map(({ browser }) => browser)}::text[]
    ) as page (id, attempt_id, tab, browser)
    order by id
    on conflict (id) do update set tab = excluded.tab`.execute(db);
}

export async function deleteOpenPages(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from open_page where id = any(${ids}::text[])`.execute(db);
}

/** The server signs off. */
export async function deleteServer(db: Db, server: string): Promise<void> {
  await sql`
    with gone as (delete from open_server where id = ${server})
    delete from open_page where server = ${server}`.execute(db);
}

/** Removes what servers that ended without signing off have left. */
export async function deleteGoneServers(db: Db): Promise<void> {
  await sql`
    with gone as (delete from open_server where until < clock_timestamp() returning id)
    delete from open_page using gone where open_page.server = gone.id`.execute(db);
}
