import { SAVE_GRACE } from "@invigil/contract/constants";
import type { Tx } from "@invigil/db/connection";
import { clearSubmitDue } from "@invigil/records/evidence/spend-tolerance";
import { withNews } from "../../shared/news.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { advanceSection, sectionChanged } from "./advance-section.ts";
import { nextDueAttempt, nextDueSection, nextDueViolation } from "./close-due.queries.ts";
import { noteAwayPage, noteVanishedPage } from "./away-page.ts";
import { finishAttempt } from "./finish-attempt.ts";

const REASON = "Test Time Expiry";
const VIOLATION = "Browser Tolerance Violation";

/** Ends every test and section that is due or forfeited, whether or not a browser is open. */
export async function closeDueAttempts(deps: AttemptDeps): Promise<void> {
  const cutoff = new Date(deps.outages.knownUntil().getTime() - SAVE_GRACE);
  while (await closeOneAttempt(deps, cutoff));
  while (await closeOneViolation(deps));
  while (await closeOneSection(deps, cutoff));
}

async function closeOneAttempt(deps: AttemptDeps, cutoff: Date): Promise<boolean> {
  const ended = await withNews(deps, async (tx, tell) => {
    const due = await nextDueAttempt(tx, cutoff);
    if (!due?.expires_at) return null;
    const expired = { attemptId: due.id, endedAt: due.expires_at };
    await expireAttempt(deps, tx, expired);
    tell(due.id, { type: "session-ended", solution_set_id: due.id, reason: REASON });
    return expired;
  });
  if (ended) noteVanishedPage(deps, ended);
  return ended !== null;
}

/** A page that is open submits at the deadline itself; the timeline says since when there was none. */
async function expireAttempt(deps: AttemptDeps, tx: Tx, ended: { attemptId: number; endedAt: Date }): Promise<void> {
  await finishAttempt(deps, tx, { ...ended, submissionType: "ASB", reason: REASON });
  await noteAwayPage(deps, tx, ended);
}

/** Ends an attempt whose page did not submit in time. If it has ended meanwhile, only clears the mark. */
async function closeOneViolation(deps: AttemptDeps): Promise<boolean> {
  const now = deps.now();
  return withNews(deps, async (tx, tell) => {
    const found = await nextDueViolation(tx, now);
    if (!found) return false;
    await clearSubmitDue(tx, found.id);
    if (found.state !== "ACTIVE") return true;
    const finish = { attemptId: found.id, endedAt: now, submissionType: "ASB" as const, reason: VIOLATION };
    await finishAttempt(deps, tx, finish);
    tell(found.id, { type: "session-ended", solution_set_id: found.id, reason: VIOLATION });
    return true;
  });
}

async function closeOneSection(deps: AttemptDeps, cutoff: Date): Promise<boolean> {
  const closed = await withNews(deps, async (tx, tell) => {
    const due = await nextDueSection(tx, cutoff);
    if (!due?.expires_at) return null;
    const { attempt_id: attemptId, expires_at: at } = due;
    const next = await advanceSection(deps, tx, { attemptId, sectionId: due.section_id, at, reason: "expired" });
    if (next === null) {
      await expireAttempt(deps, tx, { attemptId, endedAt: at });
      tell(attemptId, { type: "session-ended", solution_set_id: attemptId, reason: REASON });
      return { ended: { attemptId, endedAt: at } };
    }
    const definition = await deps.definitions.get({ id: due.test_id, version: due.version });
    const section = definition.sections.find((candidate) => candidate.id === next);
    if (section) tell(attemptId, sectionChanged(deps, attemptId, section.slug));
    return { ended: null };
  });
  if (closed?.ended) noteVanishedPage(deps, closed.ended);
  return closed !== null;
}
