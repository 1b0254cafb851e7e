import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Written anew every 20 seconds: one that was missed twice is gone. */
const LASTS_SECONDS = 60;

interface OpenPage {
  id: string;
  attemptId: number;
  tab: string | undefined;
}

export async function writeOpenPages(db: Db, server: string, pages: readonly OpenPage[]): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    insert into open_page (id, attempt_id, tab, server, until)
    select id, attempt_id, tab, ${server}, clock_timestamp() + make_interval(secs => ${LASTS_SECONDS})
    from unnest(
      ${pages.map(({ id }) => id)}::text[], ${pages.map(({ attemptId }) => attemptId)}::bigint[],
      ${pages.map(({ tab }) => tab ?? null)}::text[]
    ) as page (id, attempt_id, tab)
    order by id
    on conflict (id) do update set tab = excluded.tab, until = excluded.until`.execute(db);
}

export async function deleteOpenPage(db: Db, id: string): Promise<void> {
  await db.deleteFrom("open_page").where("id", "=", id).execute();
}

export async function deleteOpenPages(db: Db, server: string): Promise<void> {
  await db.deleteFrom("open_page").where("server", "=", server).execute();
}

/** Those of a server that is gone, or whose end nobody heard. */
export async function deleteGonePages(db: Db): Promise<void> {
  await sql`delete from open_page where until < clock_timestamp()`.execute(db);
}

/** The attempts that are open in more than one page. */
export async function sharedAttempts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from open_page where until > clock_timestamp() group by attempt_id having min(coalesce(tab, id)) <> max(coalesce(tab, id))`.execute(
    db,
  );
  return rows.map(({ attempt_id }) => attempt_id);
}

/** Whether the attempt is open in another page, at whichever server. */
export async function hasOtherPages(tx: Tx, { attemptId, id }: { attemptId: number; id: string }): Promise<boolean> {
  const { rows } = await sql`
    select from open_page where attempt_id = ${attemptId} and id <> ${id} and until > clock_timestamp()
    limit 1`.execute(tx);
  return rows.length > 0;
}

interface Sought {
  attemptId: number;
  tab: string;
  /** Who asks, and has looked at its own pages. */
  server: string;
}

export async function isOpenElsewhere(db: Db, { attemptId, tab, server }: Sought): Promise<boolean> {
  const { rows } = await sql`
    select from open_page where attempt_id = ${attemptId} and tab = ${tab} and server <> ${server}
      and until > clock_timestamp() limit 1`.execute(db);
  return rows.length > 0;
}

export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
