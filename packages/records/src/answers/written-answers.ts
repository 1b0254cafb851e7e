import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** The answers of an attempt that somebody wrote, with what their questions show. */
export function writtenAnswers(tx: Tx, attemptId: number) {
  return tx
    .selectFrom("solution")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .innerJoin("attempt", "attempt.id", "solution.attempt_id")
    .select(["solution.id", "problem.id as problem_id", "problem.problem_type", "problem.statement", "problem.content"])
    .where("solution.attempt_id", "=", attemptId)
    .where("attempt.is_trial", "=", false)
    .execute();
}

interface EditRow {
  seq: number;
  saved_at: Date;
  body: unknown;
  /** The page that wrote it. */
  writer: string;
  /** A reviewer made a late draft the answer. */
  accepted: boolean;
}

export async function editsOf(tx: Tx, key: { solutionId: number; attemptId: number }): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select edit.seq, edit.saved_at, edit.body, edit.writer, exists (
      select from late_draft draft where draft.attempt_id = ${key.attemptId} and draft.state = 'accepted'
        and draft.digest = edit.digest and draft.decided_at = edit.saved_at
    ) as accepted
    from solution_revision edit where edit.solution_id = ${key.solutionId} order by edit.seq`.execute(tx);
  return rows;
}
