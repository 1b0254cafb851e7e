import type { runsOfProblem as contract } from "@invigil/contract/taking/runs";
import type { ReplyOf } from "@invigil/contract/route";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { answerable } from "../../shared/tests/definitions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { presentRun } from "../../shared/runs/present-run.ts";
import { runsOf } from "../../shared/runs/stored-runs.queries.ts";
import { accessAttempt, isBegun } from "../../shared/tests/test-access.ts";
import { submissionsUsed } from "./runs.queries.ts";

interface Asked {
  slug: string;
  testSlug: string;
}

const SHOWN = 50;

export async function runsOfProblem(
  deps: AttemptDeps,
  caller: Caller,
  { slug, testSlug }: Asked,
): Promise<ReplyOf<typeof contract>> {
  const access = await accessAttempt(deps.db, caller, { slug: testSlug }).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError("problem_not_found");
    throw error;
  });
  const { sections } = await deps.definitions.get(access.test);
  const open = sections.filter((_, index) => isBegun(access.sections[index]));
  const problem = answerable(open.flatMap(({ problems }) => problems)).find((each) => each.slug === slug);
  if (!problem) throw new AppError("problem_not_found");
  const key = { attemptId: access.attempt.id, problemId: problem.id };
  const [lastRun] = await runsOf(deps.db, { ...key, kind: "run", limit: 1 });
  const submissions = await runsOf(deps.db, { ...key, kind: "submit", limit: SHOWN });
  const most = problem.content.max_submissions;
  return {
    last_run: lastRun ? presentRun(lastRun) : null,
    submissions: submissions.map(presentRun),
    submissions_left: most === null ? null : Math.max(0, most - (await submissionsUsed(deps.db, key))),
  };
}
