import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

/** The server's decision about a return, beside the page's report. */
export function noteReturn(tx: Tx, input: { attemptId: number; sequence: number; facts: object }) {
  return tx
    .updateTable("attempt_event")
    .set({ data: sql`data || ${toJson(input.facts)}::jsonb` })
    .where("attempt_id", "=", input.attemptId)
    .where("sequence", "=", input.sequence)
    .execute();
}
