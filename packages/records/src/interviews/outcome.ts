import type { Db, Tx } from "@invigil/db/connection";
import { interviewOutcome, type InterviewEnd } from "@invigil/rules/interviews/outcome";
import { sql } from "kysely";
import { writeOutcome } from "./scores.ts";
import type { InterviewSession } from "./sessions.ts";
import { openAlerts } from "./work.ts";

/** All turns as the end of an interview is judged by them, in their order. */
export async function turnsAtEnd(db: Db | Tx, attemptId: number) {
  const rows = await db
    .selectFrom("interview_turn")
    .select(["seq", "kind", "competency", "question", "text", "why", "mode", "unanswered", "fault", "reliable"])
    .select(["answer", "transcript", "corrected", "client_turn_id", "pieces", "lost_ms", "accepted", "from_draft"])
    .where("attempt_id", "=", attemptId)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({ ...row, answer: row.accepted ?? row.corrected ?? row.answer ?? row.transcript }));
}

interface End {
  session: InterviewSession;
  /** What a model proposes; null if it does not. */
  scores: InterviewEnd["scores"];
  now: Date;
}

/** Says whether an interview that has ended is complete, by what is known of it now. */
export async function settleOutcome(tx: Tx, { session, scores, now }: End): Promise<void> {
  const { attempt_id: attemptId, plan, facts, person_asked_at: asked } = session;
  const turns = await turnsAtEnd(tx, attemptId);
  const alerts = await openAlerts(tx, attemptId);
  const awayMs = await awayAtEnd(tx, attemptId);
  const end = { plan, facts, turns, scores, openAlerts: alerts, personAsked: asked !== null, awayMs };
  await writeOutcome(tx, { attemptId, ...interviewOutcome(end), now });
}

/** How long nobody was connected when the clock ended the attempt. */
async function awayAtEnd(tx: Tx, attemptId: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select max((data ->> 'until_end')::float8) as ms from attempt_event
    where attempt_id = ${attemptId} and kind in ('away-at-end', 'heartbeat-lost', 'page-closed')`.execute(tx);
  return rows[0]?.ms ?? null;
}
