import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { noteEvidence } from "../evidence/note-evidence.ts";
import { LATE_REASON } from "./late-reason.ts";

export function lateAnswersOf(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("interview_late_answer as late")
    .leftJoin("account as decider", "decider.id", "late.decided_by")
    .selectAll("late")
    .select("decider.full_name as decider")
    .where("late.attempt_id", "=", attemptId)
    .orderBy("late.seq")
    .orderBy("late.received_at")
    .execute();
}
export type LateAnswerRow = Awaited<ReturnType<typeof lateAnswersOf>>[number];

interface NewLateAnswer {
  attemptId: number;
  seq: number;
  clientTurnId: string;
  /** Empty for a recording. */
  text: string;
  /** The length of a recording; null for what was typed. */
  ms: number | null;
  writtenAt: Date;
  deadline: Date;
  lastContactAt: Date | null;
  /** As it was signed for the candidate. */
  receipt: object;
  now: Date;
}

/** Stores it beside the answer, with a line on the timeline and a reason to look, so that nobody overlooks it. */
export async function insertLateAnswer(tx: Tx, late: NewLateAnswer): Promise<void> {
  const { attemptId, seq, clientTurnId, text, ms, writtenAt, deadline, lastContactAt, receipt, now } = late;
  await tx
    .insertInto("interview_late_answer")
    .values({
      attempt_id: attemptId,
      seq,
      client_turn_id: clientTurnId,
      text,
      ms,
      spoken: ms !== null,
      written_at: writtenAt,
      deadline,
      last_contact_at: lastContactAt,
      received_at: now,
      receipt: toJson(receipt),
    })
    .execute();
  const data = { after_end: now.getTime() - deadline.getTime() };
  await noteEvidence(tx, [{ attemptId, kind: "draft-late", at: now, now, data }]);
  // An interview that is not judged yet gets the reason when it is.
  await sql`
    update interview_session set result = 'NRE', review_reasons = review_reasons || ${toJson([LATE_REASON])}::jsonb
    where attempt_id = ${attemptId} and scored_at is not null and not review_reasons ? ${LATE_REASON}`.execute(tx);
}
