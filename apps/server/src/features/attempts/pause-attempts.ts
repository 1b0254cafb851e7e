import type { Steered } from "@invigil/contract/inviting/candidates";
import type { ServerEvent } from "@invigil/contract/socket";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { setSection, updateAttempt } from "@invigil/records/attempts/update-attempt";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { noteMessage } from "@invigil/records/evidence/note-message";
import type { AttemptDeps } from "../../shared/deps.ts";
import { withNews } from "../../shared/news.ts";
import { attemptSections } from "../../shared/tests/test-access.queries.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { runningUsernames } from "./attempts.queries.ts";
import { lockRunning, type RunningAttempt, type Whose } from "./lock-running.ts";

interface Pausing extends Whose {
  /** A message to the candidate, who must acknowledge it. */
  message?: string | undefined;
}

interface Several {
  testId: number;
  usernames?: string[] | undefined;
}

/** The state of one attempt after the call, and whether the call changed it. */
interface Outcome {
  changed: boolean;
  attempt: Pick<RunningAttempt, "id" | "expires_at" | "paused_at" | "paused_by">;
}

const OK = { ok: true } as const;

export async function pauseAttempt(deps: AttemptDeps, caller: Caller, whose: Pausing): Promise<typeof OK> {
  await pause(deps, caller, whose);
  return OK;
}

export async function unpauseAttempt(deps: AttemptDeps, caller: Caller, whose: Whose): Promise<typeof OK> {
  await unpause(deps, caller, whose);
  return OK;
}

export function pauseAttempts(
  deps: AttemptDeps,
  caller: Caller,
  { message, ...whose }: Several & Pick<Pausing, "message">,
) {
  return steerAll(deps, caller, whose, (one) => pause(deps, caller, { ...one, message }));
}

export function unpauseAttempts(deps: AttemptDeps, caller: Caller, whose: Several) {
  return steerAll(deps, caller, whose, (one) => unpause(deps, caller, one));
}

/** Each in its own transaction, so that one that has just ended does not stop the others from being paused. */
async function steerAll(
  deps: AttemptDeps,
  caller: Caller,
  { testId, usernames }: Several,
  steer: (whose: Whose) => Promise<Outcome>,
): Promise<{ candidates: Steered[] }> {
  await accessTest(deps.db, caller, { id: testId });
  const candidates: Steered[] = [];
  for (const username of new Set(usernames ?? (await runningUsernames(deps.db, testId)))) {
    candidates.push({ username, ...(await outcomeOf(() => steer({ testId, username }))) });
  }
  return { candidates };
}

async function outcomeOf(steer: () => Promise<Outcome>): Promise<Omit<Steered, "username">> {
  try {
    const { changed, attempt } = await steer();
    return {
      outcome: changed ? "done" : "already",
      paused_at: attempt.paused_at?.toISOString() ?? null,
      paused_by: attempt.paused_by,
    };
  } catch (error) {
    if (!(error instanceof AppError) || !["not_running", "solution_set_not_found"].includes(error.code)) throw error;
    return { outcome: "not_running", paused_at: null, paused_by: null };
  }
}

/** Stops the clock. Pausing again changes nothing: the first moment and the first person count. */
async function pause(deps: AttemptDeps, caller: Caller, { message, ...whose }: Pausing): Promise<Outcome> {
  return withNews(deps, async (tx, tell) => {
    const attempt = await lockRunning(tx, caller, whose);
    const now = deps.now();
    if (attempt.paused_at === null && attempt.expires_at <= now) throw new AppError("not_running");
    const about = { subject: attempt.slug, at: now, data: { username: whose.username } };
    const changed = attempt.paused_at === null;
    if (changed) {
      await updateAttempt(tx, attempt.id, { paused_at: now, paused_by: caller.accountId });
      await noteEvidence(tx, [{ attemptId: attempt.id, kind: "pause", at: now, now }]);
      await writeAudit(tx, caller, { action: "test.pause", ...about });
    }
    // Candidates who were already paused get the message too, because it concerns everyone who waits.
    const said = message === undefined ? null : await say(tx, caller, { attemptId: attempt.id, text: message, now });
    if (said !== null) await writeAudit(tx, caller, { action: "live.message", ...about });
    const paused = changed ? await lockRunning(tx, caller, whose) : attempt;
    tell(attempt.id, pauseEvent(deps, paused));
    if (said !== null) tell(attempt.id, said);
    return { changed, attempt: paused };
  });
}

async function say(tx: Tx, caller: Caller, { attemptId, text, now }: { attemptId: number; text: string; now: Date }) {
  const id = await noteMessage(tx, { attemptId, text, by: caller.username, now });
  const at = now.toISOString();
  return { type: "proctor-message" as const, solution_set_id: attemptId, message_id: id, text, at };
}

/** Moves every running deadline by the length of the pause. */
async function unpause(deps: AttemptDeps, caller: Caller, whose: Whose): Promise<Outcome> {
  return withNews(deps, async (tx, tell) => {
    const attempt = await lockRunning(tx, caller, whose);
    if (attempt.paused_at === null) {
      tell(attempt.id, pauseEvent(deps, attempt));
      return { changed: false, attempt };
    }
    const now = deps.now();
    const milliseconds = now.getTime() - attempt.paused_at.getTime();
    const later = (time: Date) => new Date(time.getTime() + milliseconds);
    const running = { paused_at: null, paused_by: null, expires_at: later(attempt.expires_at) };
    await updateAttempt(tx, attempt.id, running);
    for (const section of await attemptSections(tx, attempt.id)) {
      if (section.status !== "CTK" || section.expires_at === null) continue;
      const key = { attemptId: attempt.id, sectionId: section.section_id };
      await setSection(tx, key, { status: "CTK", expires_at: later(section.expires_at) });
    }
    const data = { milliseconds };
    await noteEvidence(tx, [{ attemptId: attempt.id, kind: "unpause", at: now, now, data }]);
    await writeAudit(tx, caller, {
      action: "test.unpause",
      subject: attempt.slug,
      at: now,
      data: { username: whose.username, ...data },
    });
    const resumed = { ...attempt, ...running };
    tell(attempt.id, pauseEvent(deps, resumed));
    return { changed: true, attempt: resumed };
  });
}

function pauseEvent({ now }: AttemptDeps, { id, expires_at, paused_at }: Outcome["attempt"]): ServerEvent {
  return {
    type: "paused",
    solution_set_id: id,
    paused_at: paused_at?.toISOString() ?? null,
    expiry: expires_at.toISOString(),
    server_time: now().toISOString(),
  };
}
