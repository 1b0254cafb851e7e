import type { Solution } from "@invigil/contract/taking/solutions";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { presentSolution } from "../../shared/answers/present-solution.ts";
import { solutionBySlug, solutionOfProblem } from "../../shared/answers/stored-answers.queries.ts";
import { accessAttempt } from "../../shared/tests/test-access.ts";

interface Read {
  type: string;
  id: number;
  context_slug: string;
  problem_slug?: string | undefined;
  solution_slug?: string | undefined;
}

export async function readSolution(deps: Deps, caller: Caller, read: Read): Promise<Solution> {
  if (read.type !== caller.usertype || read.id !== caller.accountId) throw new AppError("solution_not_found");
  const { attempt } = await accessAttempt(deps.db, caller, { slug: read.context_slug }).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError("solution_not_found");
    throw error;
  });
  const row = await (read.problem_slug === undefined
    ? read.solution_slug === undefined
      ? undefined
      : solutionBySlug(deps.db, read.solution_slug)
    : solutionOfProblem(deps.db, { attemptId: attempt.id, problem: read.problem_slug }));
  if (!row || row.cleared || row.test_solution_set !== attempt.id) throw new AppError("solution_not_found");
  return presentSolution(row);
}
