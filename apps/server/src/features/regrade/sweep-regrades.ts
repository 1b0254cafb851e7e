import { needsOf, type RunRequest } from "@invigil/contract/authoring/judging";
import { Answer } from "@invigil/contract/taking/solutions";
import type { Tx } from "@invigil/db/connection";
import { enqueueRegrade } from "@invigil/records/runs/queue-regrade";
import { answeredTechnology } from "../../shared/answers/answered-technology.ts";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import { mustRun, scoreAgain, type RegradeDeps } from "./score-again.ts";
import { StoredChange } from "./stored-change.ts";
import { finishIfJudged, writeRegradeScores, type NewScore } from "@invigil/records/regrades/write-regrade";
import { lockRunning, runningRegrades, waitingAnswers, type WaitingAnswer } from "./sweep.queries.ts";

/** Limits one sweep, because deadlines wait for the same loop. */
const BATCH = 200;

/** Judges answers that wait for a new score. Several servers may do so at once. */
export async function sweepRegrades(deps: RegradeDeps): Promise<void> {
  for (const regrade of await runningRegrades(deps.db)) {
    try {
      await takeStep(deps, { id: regrade.id, change: StoredChange.parse(regrade.change) });
    } catch (error) {
      deps.log.error({ err: error, regrade: regrade.id }, "a step of a regrade failed and will be retried");
    }
  }
}

interface Running {
  id: number;
  change: StoredChange;
}

/** Answers are judged before the transaction, which only locks, writes and queues runs. */
async function takeStep(deps: RegradeDeps, { id, change }: Running): Promise<void> {
  const scores: NewScore[] = [];
  for (const row of await waitingAnswers(deps.db, { regradeId: id, limit: BATCH })) {
    const score = await scoreAgain(deps, row, change);
    if (score) scores.push(score);
  }
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockRunning(tx, id))) return;
    await writeRegradeScores(tx, { regradeId: id, at }, scores);
    // Checked again under the lock, because another server may have queued the same runs.
    for (const row of await waitingAnswers(tx, { regradeId: id, limit: BATCH })) {
      if (row.run_id === null && mustRun(row, change)) await askForRun(tx, row, { regradeId: id, now: at });
    }
    await finishIfJudged(tx, id);
  });
}

async function askForRun(tx: Tx, row: WaitingAnswer, place: { regradeId: number; now: Date }): Promise<void> {
  const answer = Answer.parse(row.body ?? {});
  const technology = answeredTechnology(answer, ProblemContent.parse(row.content));
  const request: RunRequest = { code: answer.code ?? "", files: answer.files ?? {}, input: "", verify: true };
  await enqueueRegrade(
    tx,
    {
      attemptId: row.attempt_id,
      accountId: row.account_id,
      problemId: row.problem_id,
      solutionId: row.id,
      seq: row.seq,
      technology,
      needs: needsOf(row.problem_type, technology),
      request,
    },
    place,
  );
}
