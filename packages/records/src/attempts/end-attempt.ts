import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

interface Ending {
  attemptId: number;
  submittedAt: Date;
  /** When its answers could last be changed. */
  closedAt: Date;
  submissionType: "MSB" | "ASB";
  reason: string | null;
  receipt: object;
  failedEvents: unknown[] | null;
  eventSequence: number | null;
}

export async function endAttempt(tx: Tx, input: Ending) {
  await tx
    .updateTable("attempt")
    .set({
      state: "END",
      paused_at: null,
      paused_by: null,
      submitted_at: input.submittedAt,
      submission_type: input.submissionType,
      reason: input.reason,
      receipt: toJson(input.receipt),
      evaluated_at: null,
      rhythm_at: null,
      score: null,
      ...(input.failedEvents === null ? {} : { failed_socket_events: toJson(input.failedEvents) }),
      // Never decreases: a page continues from here if its attempt is extended, and a number is used once.
      ...(input.eventSequence === null
        ? {}
        : { event_sequence: sql<number>`greatest(event_sequence, ${input.eventSequence})` }),
    })
    .where("id", "=", input.attemptId)
    .execute();
  await tx
    .updateTable("attempt_section")
    .set((eb) => ({ status: "SUB", submitted_at: eb.fn.coalesce("submitted_at", eb.val(input.closedAt)) }))
    .where("attempt_id", "=", input.attemptId)
    .execute();
}
