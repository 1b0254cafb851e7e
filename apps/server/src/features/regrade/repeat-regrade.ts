import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyRegrade } from "./regrade-list.queries.ts";
import { companyTest, sameProblem } from "./regrade.queries.ts";
import { startRegrade } from "./start-regrade.ts";
import { StoredChange } from "./stored-change.ts";

/** Offers the same key to another test, which decides for itself. Points belong to each test. */
export async function repeatRegrade(
  deps: Pick<Deps, "db" | "now">,
  caller: Caller,
  { id, test: slug }: { id: number; test: string },
): Promise<{ id: number }> {
  const regrade = await companyRegrade(deps.db, { id, companyId: caller.companyId });
  if (!regrade) throw new AppError("regrade_not_found");
  const { grading, held_id: heldId } = StoredChange.parse(regrade.change);
  if (regrade.state !== "applied" || grading === undefined || heldId === null) throw new AppError("regrade_not_ready");
  const test = await companyTest(deps.db, { slug, companyId: caller.companyId });
  if (!test) throw new AppError("test_not_found");
  const problem = await sameProblem(deps.db, { testId: test.id, heldId, problemId: regrade.problem_id });
  if (problem === undefined) throw new AppError("problem_not_found");
  return startRegrade(deps, caller, { slug, problem, change: { grading }, repeats: id });
}
