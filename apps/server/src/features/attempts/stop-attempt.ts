import { ENDED_BY_PROCTOR } from "@invigil/contract/attempts";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/sessions.ts";
import { attemptRoom } from "../../platform/socket-hub.ts";
import { writeAudit } from "../../records/audit.ts";
import type { AttemptDeps } from "../../records/deps.ts";
import { accessTest } from "../../records/test-access.ts";
import { attemptOf, lockAttempt } from "./attempts.queries.ts";
import { finishAttempt } from "./finish-attempt.ts";
import { earlier } from "./schedule.ts";

interface Stop {
  slug: string;
  username: string;
  reason: string;
}

/** A proctor ends an attempt. What was saved until then counts, as at every other end. */
export async function stopAttempt(deps: AttemptDeps, caller: Caller, stop: Stop): Promise<{ ok: true }> {
  const { test } = await accessTest(deps.db, caller, { slug: stop.slug });
  const owner = await attemptOf(deps.db, { testId: test.id, username: stop.username });
  if (!owner) throw new AppError("solution_set_not_found");
  const reason = `${ENDED_BY_PROCTOR}${stop.reason}`;

  await deps.db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, owner.id);
    if (attempt?.state !== "ACTIVE") throw new AppError("session_ended");
    const at = deps.now();
    const submittedAt = earlier(at, attempt.expires_at);
    await finishAttempt(deps, tx, { attemptId: owner.id, submittedAt, submissionType: "ASB", reason });
    const data = { reason: stop.reason, username: stop.username };
    await writeAudit(tx, caller, { action: "test.stop", subject: attempt.slug, at, data });
  });
  deps.hub.send(attemptRoom(owner.id), { type: "session-ended", solution_set_id: owner.id, reason });
  return { ok: true };
}
