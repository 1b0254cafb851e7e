import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Locks an attempt whose typing rhythm nobody has looked at, and that ended long enough ago for all to have arrived. */
export async function claimRhythm(tx: Tx, { settledMs }: { settledMs: number }): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from attempt
    where state = 'END' and rhythm_at is null and submitted_at < clock_timestamp() - ${settledMs} * interval '1 millisecond'
    order by submitted_at limit 1
    for no key update skip locked`.execute(tx);
  return rows[0]?.id;
}

export async function markRhythm(db: Db | Tx, attemptId: number): Promise<void> {
  await sql`update attempt set rhythm_at = clock_timestamp() where id = ${attemptId}`.execute(db);
}
