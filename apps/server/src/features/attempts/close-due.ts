import { SAVE_GRACE } from "@invigil/contract/constants";
import { attemptRoom } from "../../platform/socket-hub.ts";
import type { AttemptDeps } from "../../records/deps.ts";
import { advanceSection } from "./advance-section.ts";
import { clearSubmitDue, nextDueAttempt, nextDueSection, nextDueViolation } from "./close-due.queries.ts";
import { finishAttempt } from "./finish-attempt.ts";

const REASON = "Test Time Expiry";
const VIOLATION = "Browser Tolerance Violation";

/** Ends every test and section whose time is over or that was forfeited, whether or not a browser is open. */
export async function closeDueAttempts(deps: AttemptDeps): Promise<void> {
  const cutoff = new Date(deps.now().getTime() - SAVE_GRACE);
  while (await closeOneAttempt(deps, cutoff));
  while (await closeOneViolation(deps));
  while (await closeOneSection(deps, cutoff));
}

async function closeOneAttempt(deps: AttemptDeps, cutoff: Date): Promise<boolean> {
  const closed = await deps.db.transaction().execute(async (tx) => {
    const due = await nextDueAttempt(tx, cutoff);
    if (!due?.expires_at) return undefined;
    await finishAttempt(deps, tx, {
      attemptId: due.id,
      endedAt: due.expires_at,
      submissionType: "ASB",
      reason: REASON,
    });
    return due.id;
  });
  if (closed === undefined) return false;
  deps.hub.send(attemptRoom(closed), { type: "session-ended", solution_set_id: closed, reason: REASON });
  return true;
}

/** The page had its time to submit by itself. An attempt that has ended meanwhile is only ticked off. */
async function closeOneViolation(deps: AttemptDeps): Promise<boolean> {
  const now = deps.now();
  const due = await deps.db.transaction().execute(async (tx) => {
    const found = await nextDueViolation(tx, now);
    if (!found) return undefined;
    await clearSubmitDue(tx, found.id);
    if (found.state !== "ACTIVE") return { id: found.id, closed: false };
    const finish = { attemptId: found.id, endedAt: now, submissionType: "ASB" as const, reason: VIOLATION };
    await finishAttempt(deps, tx, finish);
    return { id: found.id, closed: true };
  });
  if (!due) return false;
  if (due.closed) {
    deps.hub.send(attemptRoom(due.id), { type: "session-ended", solution_set_id: due.id, reason: VIOLATION });
  }
  return true;
}

async function closeOneSection(deps: AttemptDeps, cutoff: Date): Promise<boolean> {
  const moved = await deps.db.transaction().execute(async (tx) => {
    const due = await nextDueSection(tx, cutoff);
    if (!due?.expires_at) return undefined;
    const attemptId = due.attempt_id;
    const next = await advanceSection(deps, tx, {
      attemptId,
      sectionId: due.section_id,
      at: due.expires_at,
      reason: "expired",
    });
    if (next === null) {
      await finishAttempt(deps, tx, { attemptId, endedAt: due.expires_at, submissionType: "ASB", reason: REASON });
    }
    return { attemptId, testId: due.test_id, version: due.version, next };
  });
  if (!moved) return false;
  const { attemptId, next } = moved;
  if (next === null) {
    deps.hub.send(attemptRoom(attemptId), { type: "session-ended", solution_set_id: attemptId, reason: REASON });
    return true;
  }
  const definition = await deps.definitions.get({ id: moved.testId, version: moved.version });
  const section = definition.sections.find((candidate) => candidate.id === next);
  if (section) {
    deps.hub.send(attemptRoom(attemptId), {
      type: "section-changed",
      solution_set_id: attemptId,
      section: section.slug,
      server_time: deps.now().toISOString(),
    });
  }
  return true;
}
