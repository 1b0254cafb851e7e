import type { Problem, SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { presentSections, standingSolutions } from "../../shared/attempts/present-attempt.ts";
import { solutionsOfAttempt } from "../../shared/answers/stored-answers.queries.ts";
import { checkBrowser } from "../../shared/tests/check-browser.ts";
import { accessAttempt } from "../../shared/tests/test-access.ts";
import type { TestKey } from "../../shared/tests/test-access.queries.ts";
import { AppError } from "../../platform/app-error.ts";

/** What the caller may see now, each problem with its current answer. */
export async function openSections(deps: TakingDeps, caller: Reader, key: TestKey): Promise<SectionWithProblems[]> {
  const access = await accessAttempt(deps.db, caller, key);
  if (!access.attempt.startedAt) throw new AppError("solution_set_not_found");
  await checkBrowser(deps, caller, { ...access, sessionHash: caller.session });
  deps.uses.note({ attemptId: access.attempt.id, session: caller.session, way: "read" });
  const definition = await deps.definitions.get(access.test);
  const rows = await solutionsOfAttempt(deps.db, access.attempt.id);
  return presentSections(access, definition, standingSolutions(rows));
}

export async function openProblems(deps: TakingDeps, caller: Reader, key: TestKey): Promise<Problem[]> {
  return (await openSections(deps, caller, key)).flatMap((section) => section.problems);
}
