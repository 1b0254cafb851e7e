import { noteProgress, type ClaimedJob } from "@invigil/records/interviews/jobs";
import { settleOutcome, turnsAtEnd } from "@invigil/records/interviews/outcome";
import { writeScores } from "@invigil/records/interviews/scores";
import { readSession, type InterviewSession } from "@invigil/records/interviews/sessions";
import { proposalsOf } from "@invigil/rules/interviews/proposals";
import type { DoJob, InterviewDeps } from "./deps.ts";
import { endJob } from "./end-job.ts";
import { hearAnswer } from "./hear-answer.ts";
import { namesOf } from "./interviews.queries.ts";

type Runs = NonNullable<Awaited<ReturnType<InterviewDeps["interviewer"]["score"]>>["value"]>;

/** Looks at an interview that has ended: transcribes what is left, has the model propose scores, and says what is unclear. */
export const score: DoJob = async (deps, job, signal) => {
  const attemptId = job.attempt_id;
  const session = await readSession(deps.db, attemptId);
  if (session?.state !== "ended") return endJob(deps, job);
  await hearTheRest(deps, session, job, signal);
  const { plan, questions, facts } = session;
  const usesModel = facts.interviewer === "model" && facts.model_host === deps.modelHost;
  const turns = await turnsAtEnd(deps.db, attemptId);
  const hide = usesModel ? await namesOf(deps.db, attemptId) : [];
  const thought = usesModel ? await deps.interviewer.score({ attemptId, plan, questions, turns, hide }) : null;
  signal.throwIfAborted();
  if (thought?.fault != null) deps.log.warn({ attempt: attemptId }, thought.fault);
  await storeEnd(deps, job, thought?.value ?? null);
};

/** Without scores, when a job has failed too often. */
export const giveUpScore: DoJob = (deps, job) => storeEnd(deps, job, null);

async function hearTheRest(
  deps: InterviewDeps,
  session: InterviewSession,
  job: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const recognise = deps.ear.listenTo({ ...session, owner: String(session.attempt_id) });
  if (!recognise) return;
  for (const { seq, mode, unanswered, transcript, client_turn_id } of await turnsAtEnd(deps.db, session.attempt_id)) {
    if (mode !== "spoken" || unanswered || transcript !== null || client_turn_id === null) continue;
    const onKept = () => noteProgress(deps.db, job);
    const answer = { session, seq, clientTurnId: client_turn_id, complete: true, recognise, signal, onKept };
    while (await hearAnswer(deps, answer)) signal.throwIfAborted();
  }
}

async function storeEnd(deps: InterviewDeps, job: ClaimedJob, runs: Runs | null): Promise<void> {
  const attemptId = job.attempt_id;
  const now = deps.now();
  await endJob(deps, job, async (tx, { session }) => {
    // It may go on again, because somebody got more time.
    if (session.state !== "ended") return;
    await writeScores(tx, { attemptId, runs: runs ?? [], now });
    await settleOutcome(tx, { session, scores: runs && proposalsOf(runs), now });
  });
}
