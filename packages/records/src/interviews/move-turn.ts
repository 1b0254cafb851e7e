import type { AnswerMode } from "@invigil/contract/interviews/snapshot";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { updateAttempt } from "../attempts/update-attempt.ts";
import type { NewTurn } from "./ask-next.ts";
import { queueJob } from "./jobs.ts";
import type { InterviewSession } from "./sessions.ts";

interface Beginning {
  session: InterviewSession;
  greeting: NewTurn;
  expiresAt: Date;
  now: Date;
}

/** The greeting is turn 0, so it cannot be repeated. The clock begins anew with it. */
export async function beginTalk(tx: Tx, { session, greeting, expiresAt, now }: Beginning): Promise<void> {
  const attemptId = session.attempt_id;
  await tx
    .updateTable("interview_session")
    .set({ state: "live", turn_seq: 0, phase: "asking", phase_at: now, began_at: now })
    .where("attempt_id", "=", attemptId)
    .execute();
  await tx
    .insertInto("interview_turn")
    .values({ attempt_id: attemptId, seq: 0, asked_at: now, ...greeting })
    .execute();
  await updateAttempt(tx, attemptId, { expires_at: expiresAt });
  if (session.facts.speaks) await queueJob(tx, { attemptId, kind: "speak", seq: 0, now });
}

interface AtTurn {
  attemptId: number;
  base: number;
  now: Date;
}

/** What a turn becomes once it was heard. */
export type Heard = "listening" | "thinking" | "ended";

/**
 * Gives the candidate the floor. A greeting needs no answer, and after the last words the talk is over. Undefined if the
 * turn was heard before or is not the current one.
 */
export async function markHeard(tx: Tx, { attemptId, base, now }: AtTurn): Promise<Heard | undefined> {
  const { rows } = await sql<{ phase: "listening" | "thinking"; state: string }>`
    with heard as (
      update interview_turn turn set heard_at = coalesce(turn.heard_at, ${now})
      from interview_session s
      where s.attempt_id = ${attemptId} and s.state = 'live' and s.turn_seq = ${base} and s.phase = 'asking'
        and turn.attempt_id = s.attempt_id and turn.seq = s.turn_seq
      returning turn.attempt_id, turn.kind
    )
    update interview_session s set
      state = case heard.kind when 'closing' then 'ended' else s.state end,
      ended_at = case heard.kind when 'closing' then ${now}::timestamptz end,
      phase = case heard.kind when 'greeting' then 'thinking' else 'listening' end,
      phase_at = ${now}
    from heard where s.attempt_id = heard.attempt_id
    returning s.phase, s.state`.execute(tx);
  const [moved] = rows;
  if (!moved) return undefined;
  return moved.state === "ended" ? "ended" : moved.phase;
}

interface NewAnswer extends AtTurn {
  clientTurnId: string;
  mode: AnswerMode;
  text: string | null;
  pieces: number;
  lostMs: number;
  unanswered: boolean;
}

/** Stores an answer and begins to think. False if it replies to another turn than the current one. */
export async function storeAnswer(tx: Tx, answer: NewAnswer): Promise<boolean> {
  const { attemptId, base, clientTurnId, mode, text, pieces, lostMs, unanswered, now } = answer;
  const { rows } = await sql`
    with answered as (
      update interview_turn turn set
        heard_at = coalesce(turn.heard_at, ${now}), client_turn_id = ${clientTurnId}, mode = ${mode},
        answer = ${text}, pieces = ${pieces}, lost_ms = ${lostMs}, unanswered = ${unanswered}, answered_at = ${now},
        draft = null, draft_id = null, draft_writer = null, draft_at = null
      from interview_session s
      where s.attempt_id = ${attemptId} and s.state = 'live' and s.turn_seq = ${base} and s.phase <> 'thinking'
        and turn.attempt_id = s.attempt_id and turn.seq = s.turn_seq and turn.kind not in ('greeting', 'closing')
      returning turn.attempt_id
    )
    update interview_session s set phase = 'thinking', phase_at = ${now}
    from answered where s.attempt_id = answered.attempt_id
    returning s.attempt_id`.execute(tx);
  return rows.length > 0;
}

/** Shows the question in other words, if there are any. False if the interview is elsewhere. */
export async function markRephrased(tx: Tx, { attemptId, base, now }: AtTurn): Promise<boolean> {
  const { rows } = await sql`
    update interview_turn turn set rephrased_at =
      case when turn.rephrased is null then null else coalesce(turn.rephrased_at, ${now}::timestamptz) end
    from interview_session s
    where s.attempt_id = ${attemptId} and s.state = 'live' and s.turn_seq = ${base} and s.phase <> 'thinking'
      and turn.attempt_id = s.attempt_id and turn.seq = s.turn_seq
    returning turn.seq`.execute(tx);
  return rows.length > 0;
}

/** Keeps what was understood beside the correction. False if no text of a spoken answer is there to correct. */
export async function correctTranscript(
  tx: Tx,
  { attemptId, seq, text }: { attemptId: number; seq: number; text: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("interview_turn")
    .set({ corrected: text })
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .where("mode", "=", "spoken")
    .where("unanswered", "=", false)
    .where("transcript", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the candidate would rather speak to a person. The first time counts. */
export async function markPersonAsked(
  tx: Tx,
  { attemptId, message, now }: { attemptId: number; message: string; now: Date },
): Promise<void> {
  await sql`
    update interview_session set person_asked_at = coalesce(person_asked_at, ${now}),
      person_message = case when ${message} = '' then person_message else ${message} end
    where attempt_id = ${attemptId}`.execute(tx);
}
