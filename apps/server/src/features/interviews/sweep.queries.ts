import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { CV_READERS, PATIENCE } from "./patience.ts";

/** The interviews in which a step takes too long, longest first. Its condition is that of the index. */
export async function lateInterviews(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from interview_session s join attempt on attempt.id = s.attempt_id and attempt.state = 'ACTIVE'
    where (s.state in ('cv', 'generating') or (s.state = 'live' and s.phase = 'thinking'))
      and ((s.state = 'cv' and s.cv_state in ('received', 'reading') and ${isCvLate(now)})
        or (s.state = 'generating' and s.questions_at <= ${before(PATIENCE.preparing)})
        or (s.state = 'live' and s.phase_at <= ${before(PATIENCE.thinking)}))
    order by s.phase_at limit ${limit}`.execute(db);
  return rows.map(({ attempt_id }) => attempt_id);
}

/**
 * The ended interviews of which nobody has said whether they are complete, although no worker is about to. Jobs are few,
 * so they come first.
 */
export async function undecidedInterviews(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ attempt_id: number }>`
    select job.attempt_id from interview_job job join interview_session s on s.attempt_id = job.attempt_id
    where job.kind = 'score' and job.asked_at <= ${new Date(now.getTime() - PATIENCE.outcome)}
      and (job.lease is null or job.lease_until < ${now}) and s.state = 'ended' and s.result is null
    order by job.id limit ${limit}`.execute(db);
  return rows.map(({ attempt_id }) => attempt_id);
}

/** Whether reading a CV has taken too long, or nobody is there to read it. */
export async function isCvTooLate(tx: Tx, attemptId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select ${isCvLate(now)} as late from interview_session s where attempt_id = ${attemptId}`.execute(tx);
  return rows[0]?.late ?? false;
}

function isCvLate(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return sql<boolean>`(case s.cv_state
    when 'reading' then s.cv_read_at <= ${before(PATIENCE.cv)}
    else s.phase_at <= ${before(PATIENCE.cvTurn)} or (s.phase_at <= ${before(PATIENCE.cv)} and not exists (
      select from interview_session read where read.cv_read_at > ${before(CV_READERS)}))
    end)`;
}
