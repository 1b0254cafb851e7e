import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/**
 * Removes everything that a candidate said, wrote or handed in, and whatever quotes it. Times, models, hashes, marks and
 * the decision stay. Returns the keys of the files, which the caller must have removed.
 */
export async function emptyInterviews(tx: Tx, attemptIds: readonly number[], now: Date): Promise<string[]> {
  const files = await filesOf(tx, attemptIds);
  await tx.deleteFrom("interview_piece").where("attempt_id", "in", attemptIds).execute();
  await tx.deleteFrom("interview_late_piece").where("attempt_id", "in", attemptIds).execute();
  await tx.deleteFrom("interview_late_answer").where("attempt_id", "in", attemptIds).execute();
  await sql`
    update interview_session set cv_key = null, cv_name = null, cv_bytes = null, cv_topics = null, cv_hidden = null, cv_reason = null,
      questions = null, person_message = '', emptied_at = ${now}
    where attempt_id = any(${attemptIds})`.execute(tx);
  await sql`
    update interview_turn set text = '', rephrased = null, why = '', audio_key = null, rephrased_audio_key = null,
      answer = null, transcript = null, sentences = null, corrected = null, accepted = null, draft = null
    where attempt_id = any(${attemptIds})`.execute(tx);
  await sql`
    update interview_score set reason = '', quotes = '[]' where attempt_id = any(${attemptIds})`.execute(tx);
  await tx.deleteFrom("interview_job").where("attempt_id", "in", attemptIds).execute();
  await emptyCalls(tx, attemptIds);
  return files;
}

/** The same for a person who is erased: what people wrote about them goes, too. */
export async function eraseInterviews(tx: Tx, attemptIds: readonly number[], now: Date): Promise<string[]> {
  await sql`update interview_mark set note = '' where attempt_id = any(${attemptIds})`.execute(tx);
  await sql`
    update interview_decision set reason = 'Erased with the candidate.'
    where attempt_id = any(${attemptIds})`.execute(tx);
  await tx.deleteFrom("interview_group").where("attempt_id", "in", attemptIds).execute();
  return emptyInterviews(tx, attemptIds, now);
}

/** Before attempts are deleted. Returns the keys of the files, which the caller must have removed. */
export async function dropInterviews(tx: Tx, attemptIds: readonly number[]): Promise<string[]> {
  const files = await filesOf(tx, attemptIds);
  await emptyCalls(tx, attemptIds);
  await tx.deleteFrom("interview_session").where("attempt_id", "in", attemptIds).execute();
  return files;
}

/** What was said, the CV, and the questions as they were spoken, which may name something from it. */
async function filesOf(tx: Tx, attemptIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select file_key as key from interview_piece where attempt_id = any(${attemptIds})
      union select file_key from interview_late_piece where attempt_id = any(${attemptIds})
      union all select cv_key from interview_session where attempt_id = any(${attemptIds})
      union all select audio_key from interview_turn where attempt_id = any(${attemptIds})
      union all select rephrased_audio_key from interview_turn where attempt_id = any(${attemptIds})
    ) files where key is not null`.execute(tx);
  return rows.map(({ key }) => key);
}

async function emptyCalls(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await sql`
    update ai_call set request = null, response = null where attempt_id = any(${attemptIds})
      and (request is not null or response is not null)`.execute(tx);
}

/** Interviews whose candidates were told that everything is deleted by now. Skips what another server empties. */
export async function expiredInterviews(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from interview_session
    where emptied_at is null and empty_at <= ${now}
    order by empty_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ attempt_id }) => attempt_id);
}

/** Removes the records of a model's calls, a whole interview at a time, because each refers to the one before. */
export async function deleteOldCalls(db: Db, before: Date): Promise<void> {
  await sql`
    delete from ai_call where attempt_id in (
      select attempt_id from ai_call group by attempt_id having max(at) < ${before})`.execute(db);
}
