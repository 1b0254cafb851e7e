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

/** A report of the return that used the tolerance up is a part of the violation's line. */
export async function joinViolation(
  tx: Tx,
  input: { attemptId: number; sequence: number; since: Date },
): Promise<void> {
  await sql`
    update attempt_event report set part_of = line.id
    from attempt_event line
    where report.attempt_id = ${input.attemptId} and report.sequence = ${input.sequence}
      and line.attempt_id = report.attempt_id and line.kind = 'tolerance' and line.data ? 'violation'
      and line.received_at >= ${input.since} and line.id <> report.id and line.part_of is null`.execute(tx);
}
