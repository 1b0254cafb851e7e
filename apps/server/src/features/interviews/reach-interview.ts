import { SAVE_GRACE } from "@invigil/contract/constants";
import { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { Tx } from "@invigil/db/connection";
import {
  lockSession,
  readSession,
  type InterviewSession,
  type LockedSession,
} from "@invigil/records/interviews/sessions";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { withNews, type Tell } from "../../shared/news.ts";
import { checkBrowser } from "../../shared/tests/check-browser.ts";
import { accessAttempt, type StartedAccess } from "../../shared/tests/test-access.ts";
import { testOfAttempt } from "./interviews.queries.ts";

export type InterviewAccess = StartedAccess & { plan: InterviewPlan };

/** The caller's own attempt of an interview. Everyone else learns only that there is none. */
export async function reachInterview(
  { db }: Pick<TakingDeps, "db">,
  caller: Caller,
  attemptId: number,
): Promise<InterviewAccess> {
  const testId = await testOfAttempt(db, { attemptId, accountId: caller.accountId });
  if (testId === undefined) throw new AppError("interview_not_found");
  const access = await accessAttempt(db, caller, { id: testId }).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError("interview_not_found");
    throw error;
  });
  if (!isAiInterview(access.test) || access.test.interview === null) throw new AppError("interview_not_found");
  return { ...access, plan: InterviewPlan.parse(access.test.interview) };
}

export interface Running {
  tx: Tx;
  tell: Tell;
  access: InterviewAccess;
  attempt: LockedSession["attempt"];
  session: InterviewSession | undefined;
}

interface Change<T> {
  attemptId: number;
  /** Whether it may arrive a moment after the deadline, as the save of an answer may. */
  late?: boolean;
  work: (running: Running) => Promise<T>;
}

/** Changes a running interview while its attempt is locked, so that nothing else can change or end it meanwhile. */
export async function changeRunning<T>(
  deps: TakingDeps,
  caller: Reader,
  { attemptId, late = false, work }: Change<T>,
): Promise<{ access: InterviewAccess; result: T }> {
  const access = await reachInterview(deps, caller, attemptId);
  await checkBrowser(deps, caller, { ...access, sessionHash: caller.session });
  deps.uses.note({ attemptId, session: caller.session, way: "save" });
  const result = await withNews(deps, async (tx, tell) => {
    const locked = await lockSession(tx, attemptId);
    if (!locked) throw new AppError("interview_not_found");
    checkRunning(locked.attempt, deps.now(), late ? SAVE_GRACE : 0);
    return work({ tx, tell, access, ...locked });
  });
  return { access, result };
}

/** Refuses what a change would refuse as things are now, before anything is stored for it. Returns the interview. */
export async function lookBefore(
  deps: TakingDeps,
  caller: Reader,
  { attemptId, late = false }: Pick<Change<unknown>, "attemptId" | "late">,
): Promise<{ access: InterviewAccess; session: InterviewSession }> {
  const access = await reachInterview(deps, caller, attemptId);
  await checkBrowser(deps, caller, { ...access, sessionHash: caller.session });
  const { state, expiresAt, pausedAt } = access.attempt;
  checkRunning({ state, expires_at: expiresAt, paused_at: pausedAt }, deps.now(), late ? SAVE_GRACE : 0);
  return { access, session: created(await readSession(deps.db, attemptId)) };
}

type Clock = Pick<LockedSession["attempt"], "state" | "expires_at" | "paused_at">;

function checkRunning({ state, expires_at, paused_at }: Clock, now: Date, grace: number): void {
  if (state !== "ACTIVE") throw new AppError("session_ended");
  if (paused_at !== null) throw new AppError("attempt_paused");
  if (expires_at !== null && expires_at.getTime() + grace <= now.getTime()) throw new AppError("session_ended");
}

/** Everything after the consent needs the interview that it created. */
export function created(session: InterviewSession | undefined): InterviewSession {
  if (!session) throw new AppError("interview_not_found");
  return session;
}

/** Tells the other pages of the attempt that they must read where the interview is now. */
export function tellChanged(tell: Tell, attemptId: number, at: { turn_seq: number; phase: string }): void {
  tell(attemptId, { type: "interview-changed", solution_set_id: attemptId, turn_seq: at.turn_seq, phase: at.phase });
}
