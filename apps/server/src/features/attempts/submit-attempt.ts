import type { Receipt, submitAll } from "@invigil/contract/taking/attempts";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { withLateDrafts } from "../../shared/answers/late-drafts.ts";
import { withNews } from "../../shared/news.ts";
import { checkBrowser } from "../../shared/tests/check-browser.ts";
import { accessAttempt, checkMeant } from "../../shared/tests/test-access.ts";
import { finishAttempt } from "./finish-attempt.ts";
import { requireOver } from "./require-over.ts";
import { earlier } from "../../shared/attempts/attempt-expiry.ts";

type Body = z.output<typeof submitAll.body>;

export async function submitAttempt(deps: AttemptDeps, caller: Reader, testId: number, body: Body): Promise<Receipt> {
  const access = await accessAttempt(deps.db, caller, { id: testId });
  const { attempt } = access;
  checkMeant(attempt, body.test_solution_set);
  // Whether time is up, the server knows itself; and a receipt is repeated to every browser.
  const isLate = body.submission_type === "ASB" && body.reason === "Test Time Expiry";
  if (!isLate && attempt.state === "ACTIVE") {
    await checkBrowser(deps, caller, { ...access, sessionHash: caller.session });
  }
  const receipt = await withNews(deps, async (tx, tell) => {
    if (isLate) await requireOver(deps, tx, { attemptId: attempt.id });
    const signed = await finishAttempt(deps, tx, {
      attemptId: attempt.id,
      // A submission within the grace counts as made at the deadline.
      endedAt: earlier(deps.now(), attempt.expiresAt),
      submissionType: body.submission_type,
      reason: body.submission_type === "ASB" ? (body.reason ?? null) : null,
      failedEvents: body.failed_socket_events,
      eventSequence: body.websocket_event_sequence,
      page: { proctoring_end_time: body.proctoring_end_time, testsolutionset_end_time: body.testsolutionset_end_time },
    });
    if (signed) tell(attempt.id, { type: "session-ended", solution_set_id: attempt.id, reason: signed.reason });
    return signed;
  });
  if (!receipt) throw new AppError("solution_set_not_found");
  return withLateDrafts(deps.db, attempt.id, receipt);
}
