import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** The attempts that are open in more than one page. */
export async function sharedAttempts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from present_page
    group by attempt_id having min(coalesce(tab, id)) <> max(coalesce(tab, id))`.execute(db);
  return rows.map(({ attempt_id }) => attempt_id);
}

/** Whether the attempt is open in another page, at any server. */
export async function hasOtherPages(tx: Tx, { attemptId, id }: { attemptId: number; id: string }): Promise<boolean> {
  const { rows } = await sql`
    select from present_page where attempt_id = ${attemptId} and id <> ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

interface Sought {
  attemptId: number;
  tab: string;
  /** The asking server, which has checked its own pages. */
  server: string;
}

export async function isOpenElsewhere(db: Db, { attemptId, tab, server }: Sought): Promise<boolean> {
  const { rows } = await sql`
    select from present_page where attempt_id = ${attemptId} and tab = ${tab} and server <> ${server}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** More than anybody has open. */
const MOST_TABS = 20;

/** The pages of an attempt that are open in another browser than this, at any server. */
export async function tabsInOtherBrowsers(
  db: Db,
  { attemptId, browser }: { attemptId: number; browser: string },
): Promise<(string | null)[]> {
  const { rows } = await sql<{ tab: string | null }>`
    select distinct tab from present_page where attempt_id = ${attemptId} and browser <> ${browser}
    limit ${MOST_TABS}`.execute(db);
  return rows.map(({ tab }) => tab);
}

export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
