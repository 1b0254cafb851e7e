import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

export interface Count {
  key: string;
  count: number;
}

/** Adds to what all servers have counted in this minute. Returns the sums. */
export async function addCounts(db: Db, minute: number, counts: readonly Count[]): Promise<Count[]> {
  // In one order everywhere, because servers that lock the same rows in different orders would block each other.
  const { rows } = await sql<Count>`
    insert into limit_count (minute, key, count)
    select ${minute}, key, count
    from unnest(${counts.map(({ key }) => key)}::text[], ${counts.map(({ count }) => count)}::bigint[]) as added (key, count)
    order by key
    on conflict (minute, key) do update set count = limit_count.count + excluded.count
    returning key, count`.execute(db);
  return rows;
}

export async function deleteCountsBefore(db: Db, minute: number): Promise<void> {
  await db.deleteFrom("limit_count").where("minute", "<", minute).execute();
}
