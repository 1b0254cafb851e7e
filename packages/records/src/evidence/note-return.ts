import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { lowerSeen } from "./see-alerts.ts";

/** The server's decision about a return, beside the page's report. */
export function noteReturn(tx: Tx, input: { attemptId: number; sequence: number; facts: object }) {
  return tx
    .updateTable("attempt_event")
    .set({ data: sql`data || ${toJson(input.facts)}::jsonb` })
    .where("attempt_id", "=", input.attemptId)
    .where("sequence", "=", input.sequence)
    .execute();
}

/**
 * A leave that the page itself caused, such as choosing a file, is a part of the return's line, so that it is no alert.
 * Until then it is one, because the page may claim what it likes.
 */
export async function joinExcused(
  tx: Tx,
  { attemptId, sequence, leaveId }: { attemptId: number; sequence: number; leaveId: number },
): Promise<void> {
  await sql`
    update attempt_event report set part_of = line.id
    from attempt_event line
    where report.attempt_id = ${attemptId} and (report.id = ${leaveId}::bigint or report.part_of = ${leaveId}::bigint)
      and line.attempt_id = report.attempt_id and line.sequence = ${sequence} and line.id <> report.id`.execute(tx);
  await lowerSeen(tx, attemptId);
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
