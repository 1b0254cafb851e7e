import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** A server reports every second that it is alive. One that is silent for this long is gone, and its pages with it. */
export const SERVER_LASTS_SECONDS = 20;

interface OpenPage {
  id: string;
  attemptId: number;
  tab: string | undefined;
  browser: string;
}

/** What a server says about itself. */
export interface ServerCard {
  id: string;
  version: string;
  /** For the operator: the machine and the port. */
  address: string;
  /** The same for all servers that use the same files. */
  files: string;
}

interface Renewed {
  /** The server was unknown, in which case its pages are unknown too. */
  is_new: boolean;
  /** How many other servers are alive and not about to stop. */
  others: number;
}

export async function renewServer(db: Db | Tx, { id, version, address, files }: ServerCard): Promise<Renewed> {
  const { rows } = await sql<Renewed>`
    insert into open_server (id, until, version, address, files)
    values (${id}, clock_timestamp() + make_interval(secs => ${SERVER_LASTS_SECONDS}), ${version}, ${address}, ${files})
    on conflict (id) do update set until = excluded.until
    returning xmax = 0 as is_new, (
      select count(*) from open_server other
      where other.id <> ${id} and other.until > clock_timestamp() and not other.is_leaving
    ) as others`.execute(db);
  return rows[0] ?? { is_new: false, others: 0 };
}

/** The server is about to stop, so nobody should be sent there. */
export async function markLeaving(db: Db, server: string): Promise<void> {
  await sql`update open_server set is_leaving = true where id = ${server}`.execute(db);
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
