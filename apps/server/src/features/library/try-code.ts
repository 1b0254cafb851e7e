import { needsOf, type RunRequest } from "@invigil/contract/authoring/judging";
import { isRunType, ProblemContent } from "@invigil/contract/authoring/library-content";
import type { tryCode as contract } from "@invigil/contract/authoring/library-trial";
import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { messages } from "@invigil/contract/messages/messages";
import type { Run } from "@invigil/contract/taking/runs";
import { enqueueTrial, queueFor } from "@invigil/records/runs/queue";
import { environmentKeyFaults } from "@invigil/rules/library/environment-faults";
import { keyFaults } from "@invigil/rules/library/key-faults";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { presentRun } from "../../shared/runs/present-run.ts";
import { runById } from "../../shared/runs/stored-runs.queries.ts";
import { ownProblem } from "./read-authored.ts";

const Key = z.looseObject({ limits: z.looseObject({}).optional() });
/** Limits on processor and wall time, about three times what a package's slowest solution should need. */
const MEASURED = { cpu_ms: 30_000, wall_ms: 120_000 };

interface Asked {
  slug: string;
  body: z.output<typeof contract.body>;
}

/** Tries the code on the problem as it is stored. */
export async function tryCode(deps: Deps, caller: Caller, { slug, body }: Asked): Promise<Run> {
  const { technology, code, files, input, cases, sample, measure = false } = body;
  const row = await ownProblem(deps.db, caller, slug);
  const { technologies } = ProblemContent.parse(row.content);
  if (!isRunType(row.problem_type)) throw new AppError("problem_not_found");
  const faults = hasEnvironment(row.problem_type)
    ? environmentKeyFaults(row.problem_type, row.grading as Record<string, unknown>)
    : keyFaults(row.problem_type, row.grading, "cases");
  if (faults.length > 0) throw new AppError("problem_incomplete", { details: { faults } });
  const needs = needsOf(row.problem_type, technology);
  const most = deps.config.runQueueLimit;
  const queue = await queueFor(deps.db, { needs, companyId: companyOf(caller), most });
  const isListed = technologies.length === 0 || technologies.includes(technology);
  if (!isListed || !queue.offered) throw new AppError("technology_unavailable");
  if (!queue.room) {
    throw new AppError("at_capacity", { message: messages.atCapacity, description: messages.atCapacity });
  }
  const request: RunRequest = {
    code,
    files,
    input,
    verify: cases !== "none",
    samples_only: cases === "samples",
    ...(sample !== undefined && { sample }),
  };
  const key = Key.parse(row.grading);
  const made = await enqueueTrial(deps.db, {
    accountId: caller.accountId,
    problemId: row.id,
    technology,
    needs,
    request,
    grading: measure ? { ...key, limits: { ...key.limits, ...MEASURED } } : key,
    now: deps.now(),
  });
  const run = made && (await runById(deps.db, made.id));
  if (!run) throw new AppError("run_in_progress");
  return presentRun(run);
}
