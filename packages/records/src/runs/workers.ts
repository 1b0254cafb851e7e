import { sql } from "kysely";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson, type JsonValue } from "@invigil/db/json";

/** A worker reports every few seconds that it is alive; after this many seconds of silence it no longer counts. */
const LIVE_SECONDS = 30;

/** A subquery that uses the database's clock, because the machines' clocks may differ. */
export const liveWorkers = sql`
  (select * from worker where seen_at > clock_timestamp() - ${sql.lit(LIVE_SECONDS)} * interval '1 second')`;

export interface WorkerCard {
  id: string;
  technologies: readonly object[];
  /** Such as `SCR:python`, as a run needs it. */
  offers: readonly string[];
  unavailable: readonly object[];
}

/** Writes what a worker offers, and deletes workers that are long gone. */
export async function publishWorker(db: Db, card: WorkerCard): Promise<void> {
  await sql`
    with gone as (delete from worker where seen_at < clock_timestamp() - interval '1 day' and id <> ${card.id})
    insert into worker (id, technologies, offers, unavailable, seen_at)
    values (${card.id}, ${toJson(card.technologies)}::jsonb, ${card.offers}::text[],
      ${toJson(card.unavailable)}::jsonb, clock_timestamp())
    on conflict (id) do update
    set technologies = excluded.technologies, offers = excluded.offers, unavailable = excluded.unavailable,
      seen_at = excluded.seen_at`.execute(db);
}

export async function removeWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom("worker").where("id", "=", id).execute();
}

/** Whether a worker can look at pictures and clips. The time of its first failure stays until it can. */
export async function noteSight(db: Db, { id, sees }: { id: string; sees: boolean }): Promise<void> {
  await sql`
    update worker
    set blind_since = case when ${sees} then null else coalesce(blind_since, clock_timestamp()) end
    where id = ${id}`.execute(db);
}

interface LiveWorker {
  id: string;
  technologies: JsonValue;
  offers: string[];
  unavailable: JsonValue;
}

export async function readLiveWorkers(db: Db | Tx): Promise<LiveWorker[]> {
  const { rows } = await sql<LiveWorker>`
    select id, technologies, offers, unavailable from ${liveWorkers} w order by id`.execute(db);
  return rows;
}
