import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface NewRhythm {
  problemId: number;
  /** The first edit of it, which names it: an attempt that is resumed is looked at again as a whole. */
  seq: number;
  at: Date;
  confidence: number;
  data: object;
}

/** Writes what the edits of an attempt say about its typing rhythm, each once. */
export async function noteRhythms(
  tx: Tx,
  { attemptId, detector, rhythms }: { attemptId: number; detector: string; rhythms: readonly NewRhythm[] },
): Promise<void> {
  for (const { problemId, seq, at, confidence, data } of rhythms) {
    await sql`
      insert into attempt_event (attempt_id, kind, at, received_at, source, confidence, detector, problem_id, data)
      select ${attemptId}, 'typing-rhythm', ${at}::timestamptz, greatest(clock_timestamp(), ${at}::timestamptz), 'analysis',
        ${confidence}::real, ${detector}, ${problemId}::bigint, ${JSON.stringify({ ...data, seq })}::jsonb
      where not exists (
        select from attempt_event known
        where known.attempt_id = ${attemptId} and known.kind = 'typing-rhythm' and known.problem_id = ${problemId}
          and known.data -> 'seq' = to_jsonb(${seq}::int)
      )`.execute(tx);
  }
}
