import { noteProgress, yieldJob, type ClaimedJob } from "@invigil/records/interviews/jobs";
import { readSession } from "@invigil/records/interviews/sessions";
import { latestSpoken, readWorkTurn } from "@invigil/records/interviews/work";
import type { DoJob, InterviewDeps } from "./deps.ts";
import { endJob } from "./end-job.ts";
import { hearAnswer } from "./hear-answer.ts";

/** Transcribes an answer: while somebody still speaks, what they have finished; afterwards the rest. */
export const hear: DoJob = async (deps, job, signal) => {
  const at = { attemptId: job.attempt_id, seq: job.seq };
  const session = await readSession(deps.db, at.attemptId);
  const turn = await readWorkTurn(deps.db, at);
  const isSpoken = turn && turn.mode !== "typed" && !turn.unanswered && turn.transcript === null;
  const clientTurnId = isSpoken ? (turn.client_turn_id ?? (await latestSpoken(deps.db, at))) : undefined;
  const recognise = session && deps.ear.listenTo({ ...session, owner: String(at.attemptId) });
  if (session && turn && clientTurnId !== undefined && recognise) {
    const complete = turn.answered_at !== null;
    const onKept = () => noteProgress(deps.db, job);
    const isMore = await hearAnswer(deps, { session, seq: job.seq, clientTurnId, complete, recognise, signal, onKept });
    if (isMore) return yieldJob(deps.db, job, deps.now());
    if (!complete) return endUnlessAnswered(deps, job);
  }
  await endJob(deps, job);
};

/** Whoever asked for the rest of the answer meanwhile has found this job and relies on it. */
async function endUnlessAnswered(deps: InterviewDeps, job: ClaimedJob): Promise<void> {
  try {
    await endJob(deps, job, async (tx) => {
      const turn = await readWorkTurn(tx, { attemptId: job.attempt_id, seq: job.seq });
      if (turn && turn.answered_at !== null) throw new AnsweredMeanwhile();
    });
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    await yieldJob(deps.db, job, deps.now());
  }
}

class AnsweredMeanwhile extends Error {
  override name = "AnsweredMeanwhile";
}
