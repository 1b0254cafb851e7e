import { updateAttempt } from "@invigil/records/attempts/update-attempt";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { accessTest, checkMeant } from "../../shared/tests/test-access.ts";
import { isDecided, lockAttempt } from "./attempts.queries.ts";

/** Sets the finished attempt aside with all its answers; the next start creates a new one. */
export async function retakeAttempt(
  deps: AttemptDeps,
  caller: Caller,
  { testId, meant }: { testId: number; meant: number | undefined },
): Promise<{ access_url: string }> {
  const { test, attempt } = await accessTest(deps.db, caller, { id: testId });
  checkMeant(attempt, meant);
  if (!test.allow_retake) throw new AppError("forbidden");
  // There is no finished attempt, so it was already reset.
  if (attempt?.state !== "END") throw new AppError("already_reset");
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id);
    if (locked?.state !== "END") throw new AppError("already_reset");
    if (await isDecided(tx, attempt.id)) {
      throw new AppError("forbidden", {
        description: "This interview was already decided, so it cannot be taken again.",
      });
    }
    const now = deps.now();
    await updateAttempt(tx, attempt.id, { reset_at: now });
    await noteEvidence(tx, [{ attemptId: attempt.id, kind: "reset", at: now, now }]);
  });
  return { access_url: `/v1/test/${test.slug}` };
}
