import type { EnvironmentReply } from "@invigil/contract/environments/environments";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { ownAttempt } from "../../shared/attempts/own-attempt.ts";
import { accessAttempt, type StartedAccess } from "../../shared/tests/test-access.ts";
import { environmentById, environmentsOf, testOfAttempt } from "./environments.queries.ts";
import { checkDelay, presentEnvironment } from "./present-environment.ts";

type ReadDeps = Pick<Deps, "db" | "now">;

export async function readEnvironment({ db, now }: ReadDeps, caller: Caller, id: string): Promise<EnvironmentReply> {
  const row = await environmentById(db, id);
  if (row?.account_id !== caller.accountId) throw new AppError("environment_not_found");
  checkDelay(row, now());
  return presentEnvironment(row);
}

export async function readEnvironments(deps: ReadDeps, caller: Caller, id: number): Promise<EnvironmentReply[]> {
  const { attempt } = await attemptById(deps, caller, id);
  return (await environmentsOf(deps.db, attempt.id)).map((row) => presentEnvironment(row));
}

/** For pages that work without one: a page that asked in vain again and again would log an error each time. */
export async function isOffered({ db }: ReadDeps, caller: Caller, testSlug: string): Promise<boolean> {
  const { attempt } = await accessAttempt(db, caller, { slug: testSlug });
  return attempt.pausedAt === null && (await readLiveHosts(db)).length > 0;
}

/** The caller's own attempt, by its own id. */
export async function attemptById(deps: ReadDeps, caller: Caller, attemptId: number): Promise<StartedAccess> {
  const testId = await testOfAttempt(deps.db, { attemptId, accountId: caller.accountId });
  if (testId === undefined) throw new AppError("solution_set_not_found");
  return ownAttempt(deps, caller, { id: testId });
}
