import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { attemptOf, lockAttempt } from "./attempts.queries.ts";

export interface Whose {
  testId: number;
  username: string;
}

/** Locks a running attempt of the caller's company and returns it with its deadline. */
export async function lockRunning(tx: Tx, caller: Caller, { testId, username }: Whose) {
  await accessTest(tx, caller, { id: testId });
  const owner = await attemptOf(tx, { testId, username });
  if (!owner) throw new AppError("solution_set_not_found");
  const attempt = await lockAttempt(tx, owner.id);
  if (attempt?.state !== "ACTIVE" || attempt.expires_at === null) throw new AppError("not_running");
  return { ...attempt, expires_at: attempt.expires_at };
}
export type RunningAttempt = Awaited<ReturnType<typeof lockRunning>>;
