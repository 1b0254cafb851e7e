import type { Tx } from "@invigil/db/connection";
import { toJson, type JsonValue } from "@invigil/db/json";
import { sql } from "kysely";
import { evaluateAgain } from "../attempts/score-attempt.ts";

interface Draft {
  attempt_id: number;
  problem_id: number;
  problem_type: string;
  section_id: number;
  /** Null if it cleared the answer. */
  answer: JsonValue;
  seq: number;
  base: number;
  writer: string;
  digest: string;
}

/**
 * Makes the draft the answer's newest revision. It is saved now, because a mark applies to the answer it was given to,
 * and earlier marks were given to another one.
 */
export async function writeAnswer(tx: Tx, draft: Draft, { slug, at }: { slug: string; at: Date }): Promise<void> {
  const cleared = draft.answer === null;
  const body = draft.answer === null ? null : toJson(draft.answer);
  const { rows } = await sql<{ id: number; seq: number }>`
    insert into solution as head
      (slug, attempt_id, problem_id, section_id, solution_type, seq, writer, digest, saved_at, created_at, cleared, closed,
        history_bytes)
    values (${slug}, ${draft.attempt_id}, ${draft.problem_id}, ${draft.section_id}, ${draft.problem_type}, ${draft.seq},
      ${draft.writer}, ${draft.digest}, ${at}, ${at}, ${cleared}, true,
      coalesce(pg_column_size(${body}::jsonb), 0))
    on conflict (attempt_id, problem_id) do update
    set seq = greatest(excluded.seq, head.seq + 1), writer = excluded.writer, digest = excluded.digest,
      saved_at = excluded.saved_at, cleared = excluded.cleared,
      history_bytes = head.history_bytes + excluded.history_bytes, status = null, score = null, evaluation = null
    returning id, seq`.execute(tx);
  for (const head of rows) {
    await tx
      .insertInto("solution_revision")
      .values({
        solution_id: head.id,
        seq: head.seq,
        base: draft.base,
        writer: draft.writer,
        digest: draft.digest,
        saved_at: at,
        body,
      })
      .execute();
  }
  await evaluateAgain(tx, draft.attempt_id);
}
