import type { Db, Tx } from "@invigil/db/connection";
import { sql, type RawBuilder } from "kysely";

/**
 * Every waiting run and submission (`id`) with how many go before it (`ahead`). Workers take them in the same order
 * (`next_run`), so the place that a page shows is true.
 */
export const runPlaces = sql`run_places()`;

export async function placeOf(db: Db | Tx, id: string): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`select ahead from ${runPlaces} place where id = ${id}`.execute(db);
  return rows[0]?.ahead ?? 0;
}

/** Whether any run or submission waits. */
export const someoneWaits = sql<boolean>`exists (select from run where state = 'QUEUED' and priority <= 1)`;

/** Each second that an attempt used in the last minutes puts off its next turn by so many. */
const PUT_OFF = sql.lit(4);

/** When an attempt's next run is due. */
export function turnOf(attemptId: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${PUT_OFF} * coalesce((
    select sum(finished_at - started_at) from run
    where attempt_id = ${attemptId} and started_at > clock_timestamp() - interval '10 minutes'), interval '0')`;
}
