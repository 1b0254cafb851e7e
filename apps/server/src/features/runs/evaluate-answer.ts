import { hasEnvironment, type runDetails, type runPodBased } from "@invigil/contract/environments/environments";
import type { ReplyOf } from "@invigil/contract/route";
import { readRun } from "@invigil/contract/taking/runs";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { presentRun } from "../../shared/runs/present-run.ts";
import { runsOf } from "../../shared/runs/stored-runs.queries.ts";
import { ownSolution } from "./runs.queries.ts";
import { submitCode } from "./submit-code.ts";

/** Judges the stored files of a project or notebook: a submission, never something in the environment. */
export async function evaluateAnswer(deps: Deps, caller: Caller, slug: string): Promise<ReplyOf<typeof runPodBased>> {
  const solution = await ownSolution(deps.db, { slug, accountId: caller.accountId });
  if (!solution || !hasEnvironment(solution.problem_type)) throw new AppError("solution_not_found");
  const run = await submitCode(deps, caller, solution.id);
  return { evaluation_engine_task_id: run.id, run_details: run };
}

/** The newest submission of an answer, as the page needs it after a reload. */
export async function readRunDetails(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  slug: string,
): Promise<ReplyOf<typeof runDetails>> {
  const solution = await ownSolution(db, { slug, accountId: caller.accountId });
  if (!solution) throw new AppError("solution_not_found");
  const key = { attemptId: solution.attempt_id, problemId: solution.problem_id };
  const [newest] = await runsOf(db, { ...key, kind: "submit", limit: 1 });
  if (!newest) return { evaluation_engine_task_id: null, state: "IDLE", run_details: null, s3_http_log_url: null };
  const run = presentRun(newest);
  return {
    evaluation_engine_task_id: run.id,
    state: run.state,
    run_details: run,
    // The log is part of the run, which is read from us and not from a bucket.
    s3_http_log_url: run.finished_at === null ? null : readRun.path.replace(":id", run.id),
  };
}
