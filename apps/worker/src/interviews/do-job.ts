import type { InterviewJobKind } from "@invigil/db/generated";
import { JOB_TRIES, retryJob, returnJob, type ClaimedJob } from "@invigil/records/interviews/jobs";
import { askByScript } from "@invigil/records/interviews/script-turn";
import { ask } from "./ask.ts";
import { LostJob, type DoJob, type InterviewDeps } from "./deps.ts";
import { endJob } from "./end-job.ts";
import { hear } from "./hear.ts";
import { prepare, prepareByScript } from "./prepare.ts";
import { giveUpCv, readCvOf } from "./read-cv.ts";
import { giveUpScore, score } from "./score.ts";
import { speak } from "./speak.ts";

const DOERS: Readonly<Record<InterviewJobKind, DoJob>> = { ask, hear, speak, prepare, "read-cv": readCvOf, score };

/** The script asks, and the turn says why. */
const giveUpAsking: DoJob = async (deps, job) => {
  await endJob(deps, job, async (tx, { attempt, session }) => {
    if (session.turn_seq !== job.seq) return;
    const fault = session.facts.interviewer === "model" ? "The interviewer stopped unexpectedly." : null;
    await askByScript(tx, { session, expiresAt: attempt.expires_at, fault, now: deps.now() });
  });
};

/** What happens without the result of a job, so that nobody waits for it. */
const WITHOUT: Readonly<Record<InterviewJobKind, DoJob>> = {
  ask: giveUpAsking,
  hear: (deps, job) => endJob(deps, job),
  speak: (deps, job) => endJob(deps, job),
  prepare: prepareByScript,
  "read-cv": giveUpCv,
  score: giveUpScore,
};

/** Does a job; if it fails, gives it back to be tried again, and after some tries that brought nothing goes on without it. */
export async function doJob(deps: InterviewDeps, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  try {
    // It was claimed that often, and each time the whole worker died.
    const work = job.tries > JOB_TRIES ? WITHOUT[job.kind] : DOERS[job.kind];
    await untilAborted(work(deps, job, signal), signal);
  } catch (error) {
    if (error instanceof LostJob) return;
    if (signal.aborted) return returnJob(deps.db, job, deps.now());
    deps.log.warn({ err: error, kind: job.kind, attempt: job.attempt_id }, "a job of an interview failed");
    if (!(await retryJob(deps.db, job, deps.now()))) await WITHOUT[job.kind](deps, job, signal);
  }
}

/** Some work cannot be stopped. It loses its job then, and with it the right to store anything. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
    work.catch(() => {});
  }
}
