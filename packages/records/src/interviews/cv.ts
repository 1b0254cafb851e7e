import type { CvTopics } from "@invigil/contract/interviews/prepared";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { queueRemovals } from "../media/queue-removals.ts";
import { dropJobs, queueJob } from "./jobs.ts";
import { beginPreparing } from "./prepare.ts";
import type { InterviewSession } from "./sessions.ts";

interface NewCv {
  key: string;
  name: string;
  type: string;
  bytes: number;
  now: Date;
}

/** Stores where a CV is, in place of an earlier one, and asks a worker to read it. */
export async function storeCv(
  tx: Tx,
  session: InterviewSession,
  { key, name, type, bytes, now }: NewCv,
): Promise<void> {
  await replaceCv(tx, session, {
    file: { cv_state: "received", cv_key: key, cv_name: name, cv_type: type, cv_bytes: bytes },
    now,
  });
  await queueJob(tx, { attemptId: session.attempt_id, kind: "read-cv", now });
}

/** Removes a CV with everything that was found in it. The candidate may upload another one, or go on without. */
export async function removeCv(tx: Tx, session: InterviewSession, now: Date): Promise<void> {
  await replaceCv(tx, session, {
    file: { cv_state: "none", cv_key: null, cv_name: null, cv_type: null, cv_bytes: null },
    now,
  });
}

interface Replacement {
  file: Pick<InterviewSession, "cv_state" | "cv_key" | "cv_name" | "cv_type" | "cv_bytes">;
  now: Date;
}

async function replaceCv(tx: Tx, session: InterviewSession, { file, now }: Replacement): Promise<void> {
  const attemptId = session.attempt_id;
  if (session.cv_key !== null) await queueRemovals(tx, [session.cv_key], now);
  const found = { cv_reason: null, cv_topics: null, cv_hidden: null };
  await tx
    .updateTable("interview_session")
    .set({ state: "cv", phase_at: now, ...file, ...found, questions_state: "none", questions: null })
    .where("attempt_id", "=", attemptId)
    .execute();
  // A worker that is still reading the earlier one loses its lease, and with it the right to store what it found.
  await dropJobs(tx, { attemptId, kinds: ["read-cv", "prepare"] });
}

interface CvEnd {
  state: "ready" | "unreadable" | "skipped";
  /** One sentence for the candidate if it went otherwise than planned. */
  reason: string | null;
  topics: CvTopics | null;
  /** Text in the file that people cannot see. */
  hidden: string | null;
  now: Date;
}

/** Ends the step of the CV, in whatever way, and goes on to the questions. */
export async function endCv(tx: Tx, session: InterviewSession, end: CvEnd): Promise<void> {
  const { attempt_id: attemptId, plan, facts } = session;
  const { state, reason, topics, hidden, now } = end;
  await tx
    .updateTable("interview_session")
    .set({ cv_state: state, cv_reason: reason, cv_topics: topics && toJson(topics), cv_hidden: hidden })
    .where("attempt_id", "=", attemptId)
    .execute();
  await dropJobs(tx, { attemptId, kinds: ["read-cv"] });
  await beginPreparing(tx, { attemptId, plan, facts, topics, now });
}
