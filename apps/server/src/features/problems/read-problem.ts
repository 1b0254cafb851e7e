import type { Problem } from "@invigil/contract/taking/problems";
import { AppError } from "../../platform/app-error.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { presentProblem } from "../../shared/attempts/present-attempt.ts";
import { companyProblem } from "./problems.queries.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import { openProblems } from "./open-problems.ts";

interface Read {
  slug: string;
  _role?: "candidate" | "author" | "reviewer" | undefined;
  test_slug?: string | undefined;
}

/** A candidate reads through the attempt; author and reviewer are roles in the company that owns the problem. */
export async function readProblem(
  deps: TakingDeps,
  caller: Reader,
  { slug, _role, test_slug }: Read,
): Promise<Problem> {
  const asStaff = _role === "author" || _role === "reviewer";
  if (asStaff && caller.usertype !== "recruiter") throw new AppError("forbidden");
  if (asStaff || (caller.usertype === "recruiter" && test_slug === undefined)) {
    const definition = await companyProblem(deps.db, { slug, companyId: caller.companyId });
    if (!definition) throw new AppError("problem_not_found");
    return presentProblem(definition, new Map());
  }
  if (test_slug === undefined) throw new AppError("problem_not_found");
  const problems = await openProblems(deps, caller, { slug: test_slug }).catch((error: unknown) => {
    // A caller without access to the test must not learn that it exists.
    if (error instanceof AppError && error.code !== "secure_browser_required") throw new AppError("problem_not_found");
    throw error;
  });
  const found = problems.find((problem) => problem.slug === slug);
  if (!found) throw new AppError("problem_not_found");
  return found;
}
