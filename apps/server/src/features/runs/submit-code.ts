import { needsOf, type RunRequest } from "@invigil/contract/authoring/judging";
import type { Run } from "@invigil/contract/taking/runs";
import { Answer } from "@invigil/contract/taking/solutions";
import type { Tx } from "@invigil/db/connection";
import { enqueueRun, queueFor } from "@invigil/records/runs/queue";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { answeredTechnology } from "../../shared/answers/answered-technology.ts";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import { isRunType } from "../../shared/runs/run-types.ts";
import { checkOpen } from "../../shared/attempts/check-open.ts";
import { checkEnqueued, checkQueue } from "./check-place.ts";
import { readOwnRun } from "./read-run.ts";
import { lockAttemptOf, lockSolution, submissionsUsed, type Place } from "./runs.queries.ts";

/** Judges the newest stored edit. The run is written while the answer is locked. */
export async function submitCode(deps: Deps, caller: Caller, solutionId: number): Promise<Run> {
  const now = deps.now();
  const run = await deps.db.transaction().execute(async (tx) => {
    const attempt = await lockAttemptOf(tx, { solutionId, accountId: caller.accountId });
    const solution = attempt && (await lockSolution(tx, { solutionId, accountId: caller.accountId }));
    if (!solution || solution.cleared || !isRunType(solution.problem_type)) throw new AppError("solution_not_found");
    checkOpen(solution, now);
    if (solution.closed) throw new AppError("section_closed");
    const answer = Answer.parse(solution.body ?? {});
    const technology = answeredTechnology(answer, ProblemContent.parse(solution.content));
    await checkSubmissions(tx, solution);
    const needs = needsOf(solution.problem_type, technology);
    const { company_id: companyId, crowd } = solution;
    const queue = await queueFor(tx, { needs, companyId, crowd, most: deps.config.runQueueLimit });
    checkQueue({ place: solution, technology, queue });
    const request: RunRequest = { code: answer.code ?? "", files: answer.files ?? {}, input: "", verify: true };
    return enqueueRun(tx, {
      kind: "submit",
      attemptId: solution.attempt_id,
      accountId: caller.accountId,
      problemId: solution.problem_id,
      solutionId,
      seq: solution.seq,
      technology,
      needs,
      request,
      now,
    });
  });
  return readOwnRun(deps, caller, checkEnqueued(run).id);
}

async function checkSubmissions(tx: Tx, place: Place): Promise<void> {
  const { max_submissions: most } = ProblemContent.parse(place.content);
  if (most === null) return;
  const used = await submissionsUsed(tx, { attemptId: place.attempt_id, problemId: place.problem_id });
  if (used >= most) throw new AppError("submissions_used_up");
}
