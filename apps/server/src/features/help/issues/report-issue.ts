import type { reportIssue as route } from "@invigil/contract/taking/issues";
import type { BodyOf } from "@invigil/contract/route";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { accessTest } from "../../../shared/tests/test-access.ts";
import { insertIssue } from "@invigil/records/feedback/write-issues";
import { problemOfTest } from "./issues.queries.ts";

/**
 * Keeps every report, whatever it refers to, because the page itself may be the issue. References that the reporter may
 * not access are left out, and the reply does not reveal that.
 */
export async function reportIssue(deps: Deps, caller: Caller, body: BodyOf<typeof route>): Promise<{ ok: true }> {
  const { testId, problemId } = await placeOf(deps, caller, body);
  const { category, comment } = body;
  await insertIssue(deps.db, { accountId: caller.accountId, testId, problemId, category, comment, at: deps.now() });
  return { ok: true };
}

async function placeOf({ db }: Deps, caller: Caller, { test_slug, problem_slug }: BodyOf<typeof route>) {
  const testId = test_slug ? await reachableTest(db, caller, test_slug) : null;
  if (testId === null) return { testId: null, problemId: null };
  const problem = problem_slug ? await problemOfTest(db, { testId, problemSlug: problem_slug }) : undefined;
  return { testId, problemId: problem?.id ?? null };
}

async function reachableTest(db: Deps["db"], caller: Caller, slug: string): Promise<number | null> {
  try {
    return (await accessTest(db, caller, { slug })).test.id;
  } catch (error) {
    if (error instanceof AppError && error.code === "test_not_found") return null;
    throw error;
  }
}
