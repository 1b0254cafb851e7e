import { endCv } from "@invigil/records/interviews/cv";
import { settleOutcome } from "@invigil/records/interviews/outcome";
import { finishPreparing } from "@invigil/records/interviews/prepare";
import { askByScript } from "@invigil/records/interviews/script-turn";
import { lockSession, type InterviewSession, type LockedSession } from "@invigil/records/interviews/sessions";
import { prepareQuestions } from "@invigil/rules/interviews/prepare-questions";
import type { Tx } from "@invigil/db/connection";
import type { Deps } from "../../platform/deps.ts";
import { withNews } from "../../shared/news.ts";
import { PATIENCE } from "./patience.ts";
import { isCvTooLate, lateInterviews, undecidedInterviews } from "./sweep.queries.ts";

const AT_ONCE = 50;

type SweepDeps = Pick<Deps, "db" | "now" | "log">;

/** Goes on with interviews in which no worker has done its part in time. Several servers may do so at once. */
export async function sweepInterviews(deps: SweepDeps): Promise<void> {
  const some = { now: deps.now(), limit: AT_ONCE };
  await each(deps, await lateInterviews(deps.db, some), goOn);
  await each(deps, await undecidedInterviews(deps.db, some), settle);
}

async function each(
  deps: SweepDeps,
  attemptIds: readonly number[],
  step: (deps: SweepDeps, attemptId: number) => Promise<void>,
): Promise<void> {
  for (const attemptId of attemptIds) {
    try {
      await step(deps, attemptId);
    } catch (error) {
      deps.log.error({ err: error, attempt: attemptId }, "could not go on with an interview; will retry");
    }
  }
}

/** Says what is known where no worker has looked at the end. The job stays: a worker that comes later knows more. */
async function settle({ db, now }: SweepDeps, attemptId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockSession(tx, attemptId);
    const session = locked?.session;
    if (session?.state !== "ended" || session.result !== null) return;
    await settleOutcome(tx, { session, scores: null, now: now() });
  });
}

async function goOn(deps: SweepDeps, attemptId: number): Promise<void> {
  await withNews(deps, async (tx, tell) => {
    const locked = await lockSession(tx, attemptId);
    if (locked?.attempt.state !== "ACTIVE" || !locked.session) return;
    const { session } = locked;
    if (!(await takeStep(tx, { ...locked, session }, deps.now()))) return;
    tell(attemptId, {
      type: "interview-changed",
      solution_set_id: attemptId,
      turn_seq: session.turn_seq,
      phase: session.phase,
    });
  });
}

/** Checks again, because a worker may have been faster. False if it was. */
async function takeStep(
  tx: Tx,
  { attempt, session }: LockedSession & { session: InterviewSession },
  now: Date,
): Promise<boolean> {
  const { attempt_id: attemptId, plan, facts, cv_topics: topics } = session;
  const since = (at: Date | null) => now.getTime() - (at ?? now).getTime();
  switch (session.state) {
    case "cv": {
      if (session.cv_state === "none" || !(await isCvTooLate(tx, attemptId, now))) return false;
      const reason = "Your CV could not be read in time. The interview goes on without it.";
      await endCv(tx, session, { state: "unreadable", reason, topics: null, hidden: null, now });
      return true;
    }
    case "generating":
      if (since(session.questions_at) < PATIENCE.preparing) return false;
      return finishPreparing(tx, { attemptId, questions: prepareQuestions(plan, topics) });
    case "live": {
      if (session.phase !== "thinking" || since(session.phase_at) < PATIENCE.thinking) return false;
      const fault = facts.interviewer === "model" ? "The model did not reply in time." : null;
      return askByScript(tx, { session, expiresAt: endOf(attempt, now), fault, now });
    }
    default:
      return false;
  }
}

/** When the attempt would end if a pause ended now. */
function endOf({ expires_at, paused_at }: LockedSession["attempt"], now: Date): Date | null {
  if (expires_at === null || paused_at === null) return expires_at;
  return new Date(expires_at.getTime() + now.getTime() - paused_at.getTime());
}
