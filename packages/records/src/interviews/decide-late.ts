import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { dropJobs, queueJob } from "./jobs.ts";
import { joinRecording } from "./late-pieces.ts";
import type { LateAnswerRow } from "./late-answers.ts";
import { settleOutcome } from "./outcome.ts";
import { readProposals } from "./scores.ts";
import type { InterviewSession } from "./sessions.ts";

interface Decision {
  session: InterviewSession;
  late: LateAnswerRow;
  state: "accepted" | "declined";
  accountId: number;
  /** Why it was declined. */
  reason: string;
  at: Date;
}

/** Stores what a reviewer decided about a late answer. An accepted one counts from now on, so the interview is judged again. */
export async function decideLate(tx: Tx, { session, late, state, accountId, reason, at }: Decision): Promise<void> {
  const { attempt_id: attemptId, facts, scored_at: scoredAt } = session;
  await tx
    .updateTable("interview_late_answer")
    .set({ state, decided_by: accountId, decided_at: at, reason })
    .where("id", "=", late.id)
    .execute();
  if (state === "accepted") await (late.spoken ? acceptRecording(tx, late) : acceptAnswer(tx, late));
  if (scoredAt !== null) {
    const proposals = await readProposals(tx, attemptId);
    await settleOutcome(tx, { session, scores: proposals.length === 0 ? null : proposals, now: at });
  }
  // What was said must be transcribed, also if no model proposes scores.
  if (state !== "accepted" || (facts.interviewer !== "model" && !(late.spoken && facts.transcribes))) return;
  // A worker that is at it has read the answers as they were before.
  await dropJobs(tx, { attemptId, kinds: ["score"] });
  await queueJob(tx, { attemptId, kind: "score", now: at });
}

async function acceptRecording(tx: Tx, { attempt_id, seq, client_turn_id, written_at }: LateAnswerRow): Promise<void> {
  await joinRecording(tx, { attemptId: attempt_id, seq, clientTurnId: client_turn_id, writtenAt: written_at });
}

async function acceptAnswer(
  tx: Tx,
  { attempt_id, seq, client_turn_id, text, written_at }: LateAnswerRow,
): Promise<void> {
  await sql`
    update interview_turn set accepted = ${text}, unanswered = false, mode = case when mode is null or unanswered then 'typed' else mode end,
      client_turn_id = coalesce(client_turn_id, ${client_turn_id}), answered_at = coalesce(answered_at, ${written_at})
    where attempt_id = ${attempt_id} and seq = ${seq}`.execute(tx);
}
