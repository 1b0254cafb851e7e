import type { CvReading } from "@invigil/interviewer/cv/cv-reading";
import { readCv, TOO_SLOW } from "@invigil/interviewer/cv/read-cv";
import { endCv } from "@invigil/records/interviews/cv";
import { returnJob, type ClaimedJob } from "@invigil/records/interviews/jobs";
import { readSession } from "@invigil/records/interviews/sessions";
import { markReading, noteReading, tellPage, waitAgain } from "@invigil/records/interviews/work";
import { isMissing } from "@invigil/storage/storage";
import type { DoJob, InterviewDeps } from "./deps.ts";
import { endJob } from "./end-job.ts";

/** Long enough for nearly every file. One that takes longer lets those go first who have not been read at all. */
const FIRST_MS = 4_000;

/** Reads a CV and goes on to the questions, whatever was found. */
export const readCvOf: DoJob = async (deps, job, signal) => {
  const session = await readSession(deps.db, job.attempt_id);
  if (session?.state !== "cv" || session.cv_key === null) return endJob(deps, job);
  const isFirst = session.cv_read_ms < FIRST_MS;
  await markReading(deps.db, job.attempt_id, deps.now());
  const began = performance.now();
  const options = { skills: session.plan.skills, signal, ...(isFirst && { timeMs: FIRST_MS }) };
  const reading = await tryRead(deps, session.cv_key, options);
  await noteReading(deps.db, job.attempt_id, performance.now() - began);
  if (isFirst && reading.state === "unreadable" && reading.reason === TOO_SLOW) {
    await waitAgain(deps.db, job.attempt_id);
    return returnJob(deps.db, job, deps.now());
  }
  await storeReading(deps, job, reading);
};

const UNREAD: CvReading = { state: "unreadable", reason: "The file could not be read.", hidden: null };

export const giveUpCv: DoJob = (deps, job) => storeReading(deps, job, UNREAD);

async function tryRead(
  { storage }: InterviewDeps,
  key: string,
  options: Parameters<typeof readCv>[1],
): Promise<CvReading> {
  try {
    return await readCv(await storage.read(key), options);
  } catch (error) {
    if (isMissing(error)) return UNREAD;
    throw error;
  }
}

async function storeReading(deps: InterviewDeps, job: ClaimedJob, reading: CvReading): Promise<void> {
  await endJob(deps, job, async (tx, { session }) => {
    if (session.state !== "cv") return;
    const { state, hidden } = reading;
    const topics = reading.state === "ready" ? { skills: reading.skills, projects: reading.projects } : null;
    const reason = reading.state === "ready" ? null : reading.reason;
    await endCv(tx, session, { state, reason, topics, hidden, now: deps.now() });
    await tellPage(tx, job.attempt_id);
  });
}
