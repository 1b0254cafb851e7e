import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { accessAttempt, type StartedAccess } from "../tests/test-access.ts";

/** The caller's own attempt. A caller without access to the test learns only that there is none. */
export async function ownAttempt(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  key: Parameters<typeof accessAttempt>[2],
): Promise<StartedAccess> {
  try {
    return await accessAttempt(db, caller, key);
  } catch (error) {
    if (error instanceof AppError) throw new AppError("solution_set_not_found");
    throw error;
  }
}
