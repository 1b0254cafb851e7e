import { readLiveWorkers } from "@invigil/records/runs/workers";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { openEnvironmentProblems } from "./runs.queries.ts";

/** Projects and notebooks in the caller's running attempts whose type no live worker judges. */
export async function disabledSlugs(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  testSlug: string | undefined,
): Promise<string[]> {
  const problems = await openEnvironmentProblems(db, { accountId: caller.accountId, testSlug });
  if (problems.length === 0) return [];
  const workers = await readLiveWorkers(db);
  const judged = new Set(workers.flatMap(({ offers }) => offers.map((offer) => offer.split(":")[0])));
  return problems.filter(({ problem_type }) => !judged.has(problem_type)).map(({ problem }) => problem);
}
