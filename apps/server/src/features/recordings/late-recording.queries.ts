import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Claim {
  /** The page told of it, or asked for an address, while the question was open. */
  begun: boolean;
  /** One came after the end already. */
  brought: boolean;
}

/** What speaks for and against a recording that comes after the end. */
export async function lateClaim(
  tx: Tx,
  { attemptId, problemId, until }: { attemptId: number; problemId: number; until: Date },
): Promise<Claim> {
  const { rows } = await sql<Claim>`
    select exists (
      select from proctor_media where attempt_id = ${attemptId} and problem_id = ${problemId}
        and kind = 'recording' and created_at <= ${until}
    ) or exists (
      select from attempt_event where attempt_id = ${attemptId} and problem_id = ${problemId}
        and kind = 'recording-begun' and received_at <= ${until}
    ) as begun, exists (
      select from attempt_event where attempt_id = ${attemptId} and problem_id = ${problemId} and kind = 'recording-late'
    ) as brought`.execute(tx);
  return rows[0] ?? { begun: false, brought: false };
}

interface Late {
  attemptId: number;
  problemId: number;
  mediaId: string;
  now: Date;
  /** Milliseconds after the end. */
  delay: number;
}

/** Told once an answer, however often the page confirms it. */
export async function insertLate(tx: Tx, { attemptId, problemId, mediaId, now, delay }: Late): Promise<void> {
  // Of two that come at once, the second sees the line of the first.
  await sql`select from attempt where id = ${attemptId} for no key update`.execute(tx);
  await sql`
    insert into attempt_event (attempt_id, problem_id, media_id, kind, at, received_at, source, data)
    select ${attemptId}, ${problemId}, ${mediaId}, 'recording-late', ${now}, ${now}, 'server',
      jsonb_build_object('after_end', ${delay}::bigint)
    where not exists (
      select from attempt_event where attempt_id = ${attemptId} and problem_id = ${problemId} and kind = 'recording-late'
    )`.execute(tx);
}
