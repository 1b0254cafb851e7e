import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** A host reports every few seconds that it is alive; after this many seconds of silence it no longer counts. */
const LIVE_SECONDS = 30;

/** A subquery that uses the database's clock, because the machines' clocks may differ. */
export const liveHosts = sql`
  (select * from environment_host where seen_at > clock_timestamp() - ${sql.lit(LIVE_SECONDS)} * interval '1 second')`;

export interface HostCard {
  id: string;
  /** Where its gateway is, without a slash at the end. */
  url: string;
  /** The editors that it can start. */
  offers: readonly string[];
  /** How many light workspaces it runs at once. */
  places: number;
  /** How many of these places an environment with VS Code or Jupyter takes. */
  editorPlaces: number;
}

/** Writes what a host offers, and deletes hosts that are long gone. */
export async function publishHost(db: Db, { id, url, offers, places, editorPlaces }: HostCard): Promise<void> {
  await sql`
    with gone as (delete from environment_host where seen_at < clock_timestamp() - interval '1 day' and id <> ${id})
    insert into environment_host (id, url, offers, places, editor_places, seen_at)
    values (${id}, ${url}, ${offers}::text[], ${places}, ${editorPlaces}, clock_timestamp())
    on conflict (id) do update
    set url = excluded.url, offers = excluded.offers, places = excluded.places,
      editor_places = excluded.editor_places, seen_at = excluded.seen_at`.execute(db);
}

export async function removeHost(db: Db, id: string): Promise<void> {
  await db.deleteFrom("environment_host").where("id", "=", id).execute();
}

interface LiveHost {
  id: string;
  url: string;
  offers: string[];
  places: number;
  editor_places: number;
}

export async function readLiveHosts(db: Db | Tx): Promise<LiveHost[]> {
  const { rows } = await sql<LiveHost>`
    select id, url, offers, places, editor_places from ${liveHosts} host order by id`.execute(db);
  return rows;
}
