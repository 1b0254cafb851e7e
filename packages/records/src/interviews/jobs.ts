import type { Db, Tx } from "@invigil/db/connection";
import type { InterviewJobKind } from "@invigil/db/generated";
import { sql } from "kysely";

/** Wakes the workers: a job is due. */
export const INTERVIEW_WORK = "interview_work";
/** After this many tries in a row that brought nothing, the server goes on without what the job should have brought. */
export const JOB_TRIES = 3;
const AGAIN_IN = 500;

interface NewJob {
  attemptId: number;
  kind: InterviewJobKind;
  /** The turn that it is about; 0 for the whole interview. */
  seq?: number;
  now: Date;
}

/** Asks a worker to do something for an interview. A job of this kind that already waits stays as it is. */
export async function queueJob(tx: Tx, { attemptId, kind, seq = 0, now }: NewJob): Promise<void> {
  await sql`
    insert into interview_job (attempt_id, kind, seq, asked_at, due_at)
    values (${attemptId}, ${kind}, ${seq}, ${now}, ${now})
    on conflict (attempt_id, kind, seq) do update set due_at = excluded.due_at
    where interview_job.lease is null and interview_job.due_at > excluded.due_at`.execute(tx);
  await sql`select pg_notify(${INTERVIEW_WORK}, ${kind})`.execute(tx);
}

export interface ClaimedJob {
  id: number;
  attempt_id: number;
  kind: InterviewJobKind;
  seq: number;
  lease: string;
  tries: number;
}

/** How long a company's reading of CVs counts against it, in milliseconds. */
const CV_MEMORY = 600_000;

/**
 * The most urgent job that is due and that nobody holds; what a candidate waits for comes first. Listening to one
 * interview takes one place, however much is said in it. CVs are read for those first whose files, and whose company's,
 * have taken the least time.
 */
export async function claimJob(db: Db, claim: Claim): Promise<ClaimedJob | undefined> {
  if (!claim.kinds.includes("hear")) return claimNext(db, claim);
  return db.transaction().execute(async (tx) => {
    // One after another: two places that look at the same moment would both see an interview that nobody listens to.
    await sql`select pg_advisory_xact_lock(hashtextextended('interview_job hear', 0))`.execute(tx);
    return claimNext(tx, claim);
  });
}

interface Claim {
  kinds: readonly InterviewJobKind[];
  /** What the worker is doing already. If it is too slow to renew a lease, it must not take the job from itself. */
  held?: readonly number[];
  now: Date;
  leaseMs: number;
}

async function claimNext(db: Db | Tx, { kinds, held = [], now, leaseMs }: Claim): Promise<ClaimedJob | undefined> {
  const until = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<ClaimedJob>`
    update interview_job set lease = gen_random_uuid(), lease_until = ${until}, tries = tries + 1
    where id = (
      select id from interview_job job
      where kind = any(${[...kinds]}::text[]) and due_at <= ${now} and (lease is null or lease_until < ${now})
        and id <> all(${[...held]}::bigint[])
        and not (kind = 'hear' and exists (
          select from interview_job other where other.attempt_id = job.attempt_id and other.kind = 'hear'
            and other.id <> job.id and other.lease_until >= ${now}))
      order by array_position(array['ask', 'speak', 'hear', 'prepare', 'read-cv', 'score'], kind),
        case when kind = 'read-cv' then (
          select sum(read.cv_read_ms) from interview_session own join interview_session read using (company_id)
          where own.attempt_id = job.attempt_id and read.cv_read_at > ${new Date(now.getTime() - CV_MEMORY)}
        ) end nulls first,
        case when kind = 'read-cv' then (
          select cv_read_ms from interview_session own where own.attempt_id = job.attempt_id
        ) end nulls first,
        due_at, id
      limit 1 for update skip locked
    )
    returning id, attempt_id, kind, seq, lease, tries`.execute(db);
  return rows[0];
}

type HeldJob = Pick<ClaimedJob, "id" | "lease">;

/** Keeps a long job. False if it is somebody else's by now. */
export async function renewJob(db: Db, { id, lease }: HeldJob, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("interview_job")
    .set({ lease_until: until })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a job that is done, in the transaction that stores its result. False if it was somebody else's by then. */
export async function finishJob(tx: Tx, { id, lease }: HeldJob): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("interview_job")
    .where("id", "=", id)
    .where("lease", "=", lease)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes that a part of the result is stored: if the job fails from here on, this was its first try. */
export async function noteProgress(db: Db, { id, lease }: HeldJob): Promise<void> {
  await db.updateTable("interview_job").set({ tries: 1 }).where("id", "=", id).where("lease", "=", lease).execute();
}

/** Gives a job back with which nothing went wrong, to be done at `due`. It does not count as a try. */
export async function returnJob(db: Db, { id, lease }: HeldJob, due: Date): Promise<void> {
  await sql`
    update interview_job set lease = null, lease_until = null, due_at = ${due}, tries = greatest(tries - 1, 0)
    where id = ${id} and lease = ${lease}`.execute(db);
}

/** Takes back the try of a worker that was too slow to keep a job, which another one does now: only one that dies counts. */
export async function forgiveTry(db: Db, { id, lease }: HeldJob): Promise<void> {
  await sql`
    update interview_job set tries = greatest(tries - 1, 0) where id = ${id} and lease <> ${lease}`.execute(db);
}

/** Gives a job back that has failed, to be tried again soon. False if that was its last try; then it is still held. */
export async function retryJob(db: Db, { id, lease }: HeldJob, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update interview_job set lease = null, lease_until = null,
      due_at = ${now}::timestamptz + tries * ${AGAIN_IN} * interval '1 millisecond'
    where id = ${id} and lease = ${lease} and tries < ${JOB_TRIES}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Gives a job back that has come on, to be continued after those of other interviews that wait. */
export async function yieldJob(db: Db, { id, lease, attempt_id, kind }: ClaimedJob, now: Date): Promise<void> {
  await sql`
    with held as (
      update interview_job set lease = null, lease_until = null, tries = 0, due_at = ${now}
      where id = ${id} and lease = ${lease} returning id
    )
    update interview_job set due_at = greatest(due_at, ${now})
    where attempt_id = ${attempt_id} and kind = ${kind} and id <> ${id} and lease is null
      and exists (select from held)`.execute(db);
}

/** Removes jobs that nobody needs any more, because the interview went on without them or has ended. */
export async function dropJobs(
  tx: Tx,
  { attemptId, kinds, seq }: { attemptId: number; kinds: readonly InterviewJobKind[]; seq?: number },
): Promise<void> {
  let gone = tx.deleteFrom("interview_job").where("attempt_id", "=", attemptId).where("kind", "in", kinds);
  if (seq !== undefined) gone = gone.where("seq", "=", seq);
  await gone.execute();
}
