import { needsOf, type RunRequest } from "@invigil/contract/authoring/judging";
import type { Run, runCode as contract } from "@invigil/contract/taking/runs";
import { enqueueRun } from "@invigil/records/runs/queue";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { isRunType } from "../../shared/runs/run-types.ts";
import { presentRun } from "../../shared/runs/present-run.ts";
import { checkOpen } from "../../shared/attempts/check-open.ts";
import { checkEnqueued, checkQueue } from "./check-place.ts";
import { placeOfProblem } from "./runs.queries.ts";

interface Asked {
  query: z.output<typeof contract.query>;
  body: z.output<typeof contract.body>;
}

export async function runCode(deps: Deps, caller: Caller, { query, body }: Asked): Promise<Run> {
  const { technology, code, files = {}, input, sample, problem_id: problemId, solution_id: solutionId } = body;
  const request: RunRequest = { code, files, input, verify: query.verify, ...(sample !== undefined && { sample }) };
  const now = deps.now();
  const most = deps.config.runQueueLimit;
  const place = await placeOfProblem(deps.db, { accountId: caller.accountId, problemId, solutionId, technology, most });
  const isTheirs = body.username === caller.username && place?.problem_type === query.solution_type;
  if (!place || !isTheirs || !isRunType(place.problem_type)) {
    throw new AppError(solutionId === null ? "problem_not_found" : "solution_not_found");
  }
  checkOpen(place, now);
  checkQueue({ place, technology, queue: place });
  const asked = { kind: "run", technology } as const;
  const run = checkEnqueued(
    await enqueueRun(deps.db, {
      ...asked,
      attemptId: place.attempt_id,
      accountId: caller.accountId,
      problemId: place.problem_id,
      solutionId,
      seq: null,
      needs: needsOf(place.problem_type, technology),
      request,
      now,
    }),
  );
  // Returns what was just written instead of reading it again.
  return presentRun({
    ...asked,
    ...run,
    problem: place.problem,
    problem_id: place.problem_id,
    solution_id: solutionId,
    max_score: place.max_score,
    state: "QUEUED",
    created_at: now,
    finished_at: null,
    result: null,
    message: null,
  });
}
