import type { Answer } from "@invigil/contract/taking/solutions";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** A recording whose file arrived after the end of its attempt. */
export interface LateRecording {
  accountId: number;
  attemptId: number;
  problem: string;
  /** The stored file. */
  mediaId: string;
  /** The address that names it. */
  answer: Answer;
}

interface Claim {
  /**
   * When the page last announced a recording or asked for an address while the question was open; null if it never did.
   */
  heard_at: Date | null;
  /** The recording that has already arrived after the end. */
  brought: string | null;
}

/** The facts for and against accepting a recording after the end. */
export async function lateClaim(
  tx: Tx,
  { attemptId, problemId, until }: { attemptId: number; problemId: number; until: Date },
): Promise<Claim> {
  const { rows } = await sql<Claim>`
    select (
      select max(at) from (
        select created_at as at from proctor_media
          where attempt_id = ${attemptId} and problem_id = ${problemId} and kind = 'recording' and not metadata ? 'late'
        union all
        select received_at from attempt_event
          where attempt_id = ${attemptId} and problem_id = ${problemId} and kind = 'recording-begun'
      ) told
      where at <= ${until}
    ) as heard_at, (
      select media_id from late_draft
      where attempt_id = ${attemptId} and problem_id = ${problemId} and media_id is not null
      limit 1
    ) as brought`.execute(tx);
  return rows[0] ?? { heard_at: null, brought: null };
}
