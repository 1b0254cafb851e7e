import { SAVE_GRACE } from "@invigil/contract/constants";
import { attemptRoom } from "../../platform/socket-hub.ts";
import type { AttemptDeps } from "../../records/deps.ts";
import { advanceSection } from "./advance-section.ts";
import { nextDueAttempt, nextDueSection } from "./attempts.queries.ts";
import { finishAttempt } from "./finish-attempt.ts";

const REASON = "Test Time Expiry";

/** Ends every test and section whose time is over, whether or not a browser is open. */
export async function closeDueAttempts(deps: AttemptDeps): Promise<void> {
  const cutoff = new Date(deps.now().getTime() - SAVE_GRACE);
  while (await closeOneAttempt(deps, cutoff));
  while (await closeOneSection(deps, cutoff));
}

async function closeOneAttempt(deps: AttemptDeps, cutoff: Date): Promise<boolean> {
  const closed = await deps.db.transaction().execute(async (tx) => {
    const due = await nextDueAttempt(tx, cutoff);
    if (!due?.expires_at) return undefined;
    await finishAttempt(deps, tx, {
      attemptId: due.id,
      submittedAt: due.expires_at,
      submissionType: "ASB",
      reason: REASON,
    });
    return due.id;
  });
  if (closed === undefined) return false;
  deps.hub.send(attemptRoom(closed), { type: "session-ended", solution_set_id: closed, reason: REASON });
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
      await finishAttempt(deps, tx, { attemptId, submittedAt: due.expires_at, submissionType: "ASB", reason: REASON });
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
