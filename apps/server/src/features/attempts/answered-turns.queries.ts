import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export interface AnsweredTurn {
  seq: number;
  question: string;
  mode: "typed" | "spoken";
  unanswered: boolean;
  from_draft: boolean;
  /** As it counts; null for a recording without a text. */
  text: string | null;
  /** The digests of the recording's pieces, one after the other. */
  pieces: string;
  saved_at: Date;
}

/** What a candidate has said and written in an interview, turn by turn. Other attempts have none. */
export async function answeredTurns(tx: Tx, attemptId: number): Promise<AnsweredTurn[]> {
  const { rows } = await sql<AnsweredTurn>`
    select turn.seq, case when turn.rephrased_at is null then turn.text else coalesce(turn.rephrased, turn.text) end
        as question, turn.mode, turn.unanswered, turn.from_draft,
      coalesce(turn.corrected, turn.answer, turn.transcript) as text,
      coalesce((
        select string_agg(piece.digest, '' order by piece.part) from interview_piece piece
        where piece.attempt_id = turn.attempt_id and piece.seq = turn.seq
          and piece.client_turn_id = turn.client_turn_id and piece.part < turn.pieces
      ), '') as pieces, turn.answered_at as saved_at
    from interview_turn turn
    where turn.attempt_id = ${attemptId} and turn.answered_at is not null
      -- Whoever has no question of their own has left nothing unanswered.
      and not (turn.unanswered and turn.kind in ('own-questions', 'reply')) order by turn.seq`.execute(tx);
  return rows;
}
