import { sql } from "kysely";
import type { Tx } from "./connection.ts";

/** Whether no other process does this work at the moment. If so, nobody else starts it until the transaction ends. */
export async function takeTurn(tx: Tx, work: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('housekeeping'), hashtext(${work})) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}
