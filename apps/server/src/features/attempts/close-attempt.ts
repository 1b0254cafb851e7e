import { ENDED_BY_PROCTOR } from "@invigil/contract/taking/attempts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import type { AttemptDeps } from "../../shared/deps.ts";
import { withNews } from "../../shared/news.ts";
import { finishAttempt } from "./finish-attempt.ts";
import { lockRunning, type Whose } from "./lock-running.ts";
import { earlier } from "../../shared/attempts/attempt-expiry.ts";

/** A recruiter ends an attempt early. Saved answers count. */
export async function closeAttempt(
  deps: AttemptDeps,
  caller: Caller,
  { reason: given, ...whose }: Whose & { reason: string },
): Promise<{ ok: true }> {
  const reason = `${ENDED_BY_PROCTOR}${given}`;
  await withNews(deps, async (tx, tell) => {
    const attempt = await lockRunning(tx, caller, whose);
    const now = deps.now();
    const endedAt = attempt.paused_at ?? earlier(now, attempt.expires_at);
    const finish = { attemptId: attempt.id, endedAt, submissionType: "ASB" as const, reason };
    await finishAttempt(deps, tx, { ...finish, evenPaused: true });
    await writeAudit(tx, caller, {
      action: "test.close",
      subject: attempt.slug,
      at: now,
      data: { username: whose.username, reason: given },
    });
    tell(attempt.id, { type: "session-ended", solution_set_id: attempt.id, reason });
  });
  return { ok: true };
}
