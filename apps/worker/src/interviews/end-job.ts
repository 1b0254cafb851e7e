import type { Tx } from "@invigil/db/connection";
import { finishJob, type ClaimedJob } from "@invigil/records/interviews/jobs";
import { lockSession, type LockedSession } from "@invigil/records/interviews/sessions";
import { LostJob, type InterviewDeps } from "./deps.ts";

type Locked = LockedSession & { session: NonNullable<LockedSession["session"]> };

/** Removes a job and stores its result, in one transaction, unless another worker has taken it over. */
export async function endJob(
  { db }: Pick<InterviewDeps, "db">,
  job: ClaimedJob,
  store?: (tx: Tx, locked: Locked) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Attempt, interview, job: the order in which everybody locks them.
    const locked = store && (await lockSession(tx, job.attempt_id));
    if (!(await finishJob(tx, job))) throw new LostJob();
    if (locked?.session) await store?.(tx, { ...locked, session: locked.session });
  });
}
