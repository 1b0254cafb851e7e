import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

/** What the server made of a return, beside what the page said. */
export function noteReturn(tx: Tx, input: { attemptId: number; sequence: number; facts: object }) {
  return tx
    .updateTable("attempt_event")
    .set({ data: sql`data || ${toJson(input.facts)}::jsonb` })
    .where("attempt_id", "=", input.attemptId)
    .where("sequence", "=", input.sequence)
    .execute();
}
