import { ENDED_BY_PROCTOR } from "@invigil/contract/attempts";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/sessions.ts";
import { attemptRoom } from "../../platform/socket-hub.ts";
import { writeAudit } from "../../records/audit.ts";
import type { AttemptDeps } from "../../records/deps.ts";
import { attemptSections } from "../../records/test-access.queries.ts";
import { accessTest } from "../../records/test-access.ts";
import {
  attemptOf,
  lockAttempt,
  logAttempt,
  setSection,
  updateAttempt,
  type LockedAttempt,
} from "./attempts.queries.ts";
import { finishAttempt } from "./finish-attempt.ts";
import { earlier } from "./schedule.ts";

interface Whose {
  testId: number;
  username: string;
}

const OK = { ok: true } as const;

/** A running attempt of the caller's company, locked, with its deadline. */
async function lockRunning(deps: AttemptDeps, tx: Tx, caller: Caller, { testId, username }: Whose) {
  await accessTest(tx, caller, { id: testId });
  const owner = await attemptOf(tx, { testId, username });
  if (!owner) throw new AppError("solution_set_not_found");
  const attempt = await lockAttempt(tx, owner.id);
  if (attempt?.state !== "ACTIVE" || attempt.expires_at === null) throw new AppError("not_running");
  return { ...attempt, expires_at: attempt.expires_at };
}

function tell(
  deps: AttemptDeps,
  { id, expires_at, paused_at }: Pick<LockedAttempt, "id" | "expires_at" | "paused_at">,
) {
  if (expires_at === null) return;
  deps.hub.send(attemptRoom(id), {
    type: "paused",
    solution_set_id: id,
    paused_at: paused_at?.toISOString() ?? null,
    expiry: expires_at.toISOString(),
    server_time: deps.now().toISOString(),
  });
}

/** Stops the clock. Pausing twice changes nothing: the first moment counts. */
export async function pauseAttempt(deps: AttemptDeps, caller: Caller, whose: Whose): Promise<typeof OK> {
  const paused = await deps.db.transaction().execute(async (tx) => {
    const attempt = await lockRunning(deps, tx, caller, whose);
    if (attempt.paused_at !== null) return attempt;
    const now = deps.now();
    if (attempt.expires_at <= now) throw new AppError("not_running");
    await updateAttempt(tx, attempt.id, { paused_at: now });
    await logAttempt(tx, { attemptId: attempt.id, kind: "pause", at: now, now });
    await writeAudit(tx, caller, {
      action: "test.pause",
      subject: attempt.slug,
      at: now,
      data: { username: whose.username },
    });
    return { ...attempt, paused_at: now };
  });
  tell(deps, paused);
  return OK;
}

/** Every deadline that was running moves by the length of the pause. */
export async function unpauseAttempt(deps: AttemptDeps, caller: Caller, whose: Whose): Promise<typeof OK> {
  const running = await deps.db.transaction().execute(async (tx) => {
    const attempt = await lockRunning(deps, tx, caller, whose);
    if (attempt.paused_at === null) return attempt;
    const now = deps.now();
    const pause = now.getTime() - attempt.paused_at.getTime();
    const later = (time: Date) => new Date(time.getTime() + pause);
    const expires_at = later(attempt.expires_at);
    await updateAttempt(tx, attempt.id, { paused_at: null, expires_at });
    for (const section of await attemptSections(tx, attempt.id)) {
      if (section.status !== "CTK" || section.expires_at === null) continue;
      const key = { attemptId: attempt.id, sectionId: section.section_id };
      await setSection(tx, key, { status: "CTK", expires_at: later(section.expires_at) });
    }
    const data = { milliseconds: pause };
    await logAttempt(tx, { attemptId: attempt.id, kind: "unpause", at: now, now, data });
    await writeAudit(tx, caller, {
      action: "test.unpause",
      subject: attempt.slug,
      at: now,
      data: { username: whose.username, ...data },
    });
    return { ...attempt, paused_at: null, expires_at };
  });
  tell(deps, running);
  return OK;
}

/** A person ends what the clock would have ended later. What is saved counts. */
export async function closeAttempt(
  deps: AttemptDeps,
  caller: Caller,
  { reason: given, ...whose }: Whose & { reason: string },
): Promise<typeof OK> {
  const reason = `${ENDED_BY_PROCTOR}${given}`;
  const id = await deps.db.transaction().execute(async (tx) => {
    const attempt = await lockRunning(deps, tx, caller, whose);
    const now = deps.now();
    const submittedAt = attempt.paused_at ?? earlier(now, attempt.expires_at);
    await finishAttempt(deps, tx, { attemptId: attempt.id, submittedAt, submissionType: "ASB", reason });
    await writeAudit(tx, caller, {
      action: "test.close",
      subject: attempt.slug,
      at: now,
      data: { username: whose.username, reason: given },
    });
    return attempt.id;
  });
  deps.hub.send(attemptRoom(id), { type: "session-ended", solution_set_id: id, reason });
  return OK;
}
