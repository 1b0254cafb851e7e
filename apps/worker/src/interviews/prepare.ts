import type { ClaimedJob } from "@invigil/records/interviews/jobs";
import { finishPreparing } from "@invigil/records/interviews/prepare";
import { readSession } from "@invigil/records/interviews/sessions";
import { tellPage } from "@invigil/records/interviews/work";
import { prepareQuestions } from "@invigil/rules/interviews/prepare-questions";
import type { DoJob, InterviewDeps } from "./deps.ts";
import { endJob } from "./end-job.ts";

/** Prepares the questions for one candidate: the model words them, or the script does. */
export const prepare: DoJob = async (deps, job, signal) => {
  const attemptId = job.attempt_id;
  const session = await readSession(deps.db, attemptId);
  if (session?.state !== "generating") return endJob(deps, job);
  const { plan, facts, cv_topics: topics } = session;
  const usesModel = facts.interviewer === "model" && facts.model_host === deps.modelHost;
  const thought = usesModel ? await deps.interviewer.prepare({ attemptId, plan, topics }) : null;
  signal.throwIfAborted();
  if (thought?.fault != null) deps.log.warn({ attempt: attemptId }, thought.fault);
  const questions = thought?.value ?? prepareQuestions(plan, topics);
  await storeQuestions(deps, job, questions);
};

/** Also without a model, when a job has failed too often. */
export const prepareByScript: DoJob = async (deps, job) => {
  const session = await readSession(deps.db, job.attempt_id);
  await storeQuestions(deps, job, session ? prepareQuestions(session.plan, session.cv_topics) : []);
};

async function storeQuestions(
  deps: InterviewDeps,
  job: ClaimedJob,
  questions: Parameters<typeof finishPreparing>[1]["questions"],
): Promise<void> {
  await endJob(deps, job, async (tx) => {
    // The server may have prepared them by script meanwhile; the first to finish counts.
    const attemptId = job.attempt_id;
    if (await finishPreparing(tx, { attemptId, questions })) await tellPage(tx, attemptId);
  });
}
