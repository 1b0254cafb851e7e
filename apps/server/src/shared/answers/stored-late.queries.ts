import { SAVE_GRACE } from "@invigil/contract/constants";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface StoredLate {
  id: string;
  attempt_id: number;
  problem_id: number;
  /** Milliseconds from the moment its answer closed to the moment the server had the file. */
  after: number;
}

/** By problem: how late its recording was stored, in milliseconds. */
export async function lateRecordingsOf(db: Db, attemptId: number): Promise<ReadonlyMap<number, number>> {
  const late = await recordingsStoredLate(db, { attemptId });
  return new Map(late.map(({ problem_id, after }) => [problem_id, after]));
}

/**
 * Recordings that an answer names in time although the server got the files only after its end and the grace: the
 * address was signed before, so they may have been made afterwards. Late drafts are shown as such already.
 */
export async function recordingsStoredLate(
  db: Db | Tx,
  key: { attemptId: number } | { mediaId: string },
): Promise<StoredLate[]> {
  const which = "mediaId" in key ? sql`media.id = ${key.mediaId}` : sql`media.attempt_id = ${key.attemptId}`;
  const { rows } = await sql<StoredLate>`
    select media.id, media.attempt_id, media.problem_id,
      (extract(epoch from media.stored_at - ended.at) * 1000)::float as after
    from proctor_media media
    join attempt on attempt.id = media.attempt_id
    join solution on solution.attempt_id = attempt.id and solution.problem_id = media.problem_id and not solution.cleared
    join solution_revision head on head.solution_id = solution.id and head.seq = solution.seq
    join attempt_section part on part.attempt_id = attempt.id and part.section_id = solution.section_id
    cross join lateral (
      select least(part.submitted_at, case when attempt.state = 'END' then attempt.submitted_at end) as at
    ) ended
    where ${which} and media.kind = 'recording' and media.state = 'stored' and media.metadata -> 'late' is null
      and media.stored_at > ended.at + ${SAVE_GRACE} * interval '1 millisecond'
      and position(media.id in coalesce(head.body ->> 'video_post_url', head.body ->> 'audio_post_url', '')) > 0`.execute(
    db,
  );
  return rows;
}
