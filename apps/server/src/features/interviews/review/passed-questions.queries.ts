import type { TurnKind } from "@invigil/contract/interviews/snapshot";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { isCounted } from "../../../shared/attempts/counted.ts";

export interface OwnQuestionRow {
  attempt_id: number;
  seq: number;
  full_name: string;
  username: string;
  email: string;
  language: string | null;
  text: string | null;
  pieces: number;
  asked_at: Date;
  next_kind: TurnKind | null;
  next_why: string | null;
  answered_by: string | null;
  answered_at: Date | null;
}

const MOST = 500;

/** What candidates said when they could ask, with what the interviewer said next. */
export async function ownQuestions(db: Db, testId: number): Promise<OwnQuestionRow[]> {
  const { rows } = await sql<OwnQuestionRow>`
    select turn.attempt_id, turn.seq, account.full_name, account.username, account.email,
      session.plan ->> 'language' as language, coalesce(turn.accepted, turn.corrected, turn.answer, turn.transcript) as text, turn.pieces,
      turn.answered_at as asked_at, next.kind as next_kind, next.why as next_why, person.full_name as answered_by,
      done.answered_at
    from interview_turn turn
    join interview_session session on session.attempt_id = turn.attempt_id
    join attempt a on a.id = turn.attempt_id
    join account on account.id = a.account_id
    left join interview_turn next on next.attempt_id = turn.attempt_id and next.seq = turn.seq + 1
    left join interview_answered_question done on done.attempt_id = turn.attempt_id and done.seq = turn.seq
    left join account person on person.id = done.answered_by
    where a.test_id = ${testId} and turn.kind in ('own-questions', 'reply') and turn.answered_at is not null
      and not turn.unanswered and session.emptied_at is null and ${isCounted}
    order by turn.answered_at desc, turn.attempt_id, turn.seq
    limit ${MOST}`.execute(db);
  return rows;
}

export async function isOwnQuestion(
  tx: Tx,
  key: { attemptId: number; seq: number; companyId: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom("interview_turn as turn")
    .innerJoin("attempt", "attempt.id", "turn.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select("turn.seq")
    .where("turn.attempt_id", "=", key.attemptId)
    .where("turn.seq", "=", key.seq)
    .where("turn.kind", "in", ["own-questions", "reply"])
    .where("turn.answered_at", "is not", null)
    .where("test.company_id", "=", key.companyId)
    .executeTakeFirst();
  return row !== undefined;
}
