import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { dropJobs, queueJob } from "./jobs.ts";
import { dropOtherPieces } from "./pieces.ts";
import { writeOutcome } from "./scores.ts";

const NEVER_BEGAN = "The candidate left before the interview began, so there is nothing to evaluate.";

/**
 * Ends the interview of an attempt that ends, if it has one. What somebody was typing or saying when time ran out is
 * their answer: the stored draft or pieces count, whichever is newer.
 */
export async function endInterview(tx: Tx, { attemptId, now }: { attemptId: number; now: Date }): Promise<void> {
  const { rows } = await sql<{ began_at: Date | null; facts: { transcribes?: boolean } }>`
    update interview_session set state = 'ended', ended_at = coalesce(ended_at, ${now}),
      empty_at = ${now}::timestamptz + make_interval(days => (facts ->> 'keep_days')::int)
    where attempt_id = ${attemptId} returning began_at, facts`.execute(tx);
  const [ended] = rows;
  if (!ended) return;
  await dropJobs(tx, { attemptId, kinds: ["ask", "speak", "prepare", "read-cv"] });
  if (ended.began_at === null) {
    await writeOutcome(tx, { attemptId, result: "NRE", reasons: [NEVER_BEGAN], now });
    return;
  }
  await keepDraft(tx, attemptId);
  const seq = await keepUnfinished(tx, { attemptId, now });
  if (seq !== undefined && ended.facts.transcribes === true) await queueJob(tx, { attemptId, kind: "hear", seq, now });
  await queueJob(tx, { attemptId, kind: "score", now });
}

async function keepDraft(tx: Tx, attemptId: number): Promise<void> {
  await sql`
    update interview_turn turn
    set client_turn_id = turn.draft_id, mode = 'typed', answer = turn.draft, answered_at = turn.draft_at,
      from_draft = true, draft = null, draft_id = null, draft_writer = null, draft_at = null
    from interview_session s
    where s.attempt_id = ${attemptId} and turn.attempt_id = s.attempt_id and turn.seq = s.turn_seq
      and turn.answered_at is null and turn.kind not in ('greeting', 'closing') and turn.draft ~ '\\S'
      and not exists (
        select from interview_piece piece where piece.attempt_id = turn.attempt_id and piece.seq = turn.seq
          and piece.stored_at > turn.draft_at)`.execute(tx);
}

async function keepUnfinished(
  tx: Tx,
  { attemptId, now }: { attemptId: number; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number; client_turn_id: string }>`
    with said as (
      select piece.seq, piece.client_turn_id, count(*)::int as pieces, max(piece.stored_at) as said_at
      from interview_piece piece join interview_session s on s.attempt_id = piece.attempt_id and s.turn_seq = piece.seq
      where piece.attempt_id = ${attemptId}
      group by piece.seq, piece.client_turn_id order by max(piece.stored_at) desc limit 1
    )
    update interview_turn turn
    set client_turn_id = said.client_turn_id, mode = 'spoken', pieces = said.pieces, answered_at = said.said_at
    from said where turn.attempt_id = ${attemptId} and turn.seq = said.seq and turn.answered_at is null
    returning turn.seq, turn.client_turn_id`.execute(tx);
  const [kept] = rows;
  if (kept) await dropOtherPieces(tx, { attemptId, seq: kept.seq, clientTurnId: kept.client_turn_id }, now);
  return kept?.seq;
}

/**
 * Goes on with the interview of an attempt that got more time after its end, unless everything was said: the current
 * question is asked again, or the next one is thought of.
 */
export async function resumeInterview(tx: Tx, { attemptId, now }: { attemptId: number; now: Date }): Promise<void> {
  const { rows } = await sql<{ seq: number; phase: string; state: string }>`
    update interview_session s set
      state = case
        when s.began_at is not null then 'live'
        when s.questions_state = 'ready' then 'ready'
        when s.cv_state = 'none' then 'cv'
        else 'generating' end,
      phase = case when turn.answered_at is null then 'asking' else 'thinking' end,
      phase_at = ${now}, questions_at = ${now}, ended_at = null, empty_at = null, scored_at = null, result = null,
      review_reasons = '[]'
    from interview_session own left join interview_turn turn
      on turn.attempt_id = own.attempt_id and turn.seq = own.turn_seq
    where s.attempt_id = ${attemptId} and own.attempt_id = s.attempt_id and s.state = 'ended'
      and not (turn.kind is not distinct from 'closing' and turn.heard_at is not null)
    returning s.turn_seq as seq, s.phase, s.state`.execute(tx);
  const [resumed] = rows;
  if (!resumed) return;
  await dropJobs(tx, { attemptId, kinds: ["score"] });
  if (resumed.state === "generating") await queueJob(tx, { attemptId, kind: "prepare", now });
  else if (resumed.state === "live" && resumed.phase === "thinking")
    await queueJob(tx, { attemptId, kind: "ask", seq: resumed.seq, now });
}
