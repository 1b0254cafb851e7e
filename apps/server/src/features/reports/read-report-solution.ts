import type { Solution } from "@invigil/contract/taking/solutions";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { recordingsOfAttempt, withOwnRecordings } from "../../shared/answers/own-recordings.ts";
import { presentSolution } from "../../shared/answers/present-solution.ts";
import { solutionById } from "../../shared/answers/stored-answers.queries.ts";
import { answerOwner } from "./reports.queries.ts";

interface Asked {
  id: number;
  testSlug?: string | undefined;
}

export async function readReportSolution(deps: Deps, caller: Caller, { id, testSlug }: Asked): Promise<Solution> {
  const owner = await answerOwner(deps.db, id);
  if (!owner || owner.state !== "END" || !mayRead(caller, owner)) throw new AppError("solution_not_found");
  if (testSlug !== undefined && testSlug !== owner.test_slug) throw new AppError("solution_not_found");
  const row = await solutionById(deps.db, id);
  if (!row) throw new AppError("solution_not_found");
  return withOwnRecordings(presentSolution(row), await recordingsOfAttempt(deps.db, row.test_solution_set));
}

type Owner = NonNullable<Awaited<ReturnType<typeof answerOwner>>>;

function mayRead(caller: Caller, owner: Owner): boolean {
  if (caller.usertype === "recruiter") return owner.company_id === caller.companyId;
  return owner.account_id === caller.accountId && owner.test_type === "LRN";
}
