import { Receipt, type SubmissionType } from "@invigil/contract/taking/attempts";
import type { Tx } from "@invigil/db/connection";
import { releaseEnvironments } from "@invigil/records/environments/ask-environment";
import { abortRuns } from "@invigil/records/runs/queue";
import { closeSolutions } from "@invigil/records/answers/close-solutions";
import { endInterview } from "@invigil/records/interviews/end-interview";
import { endAttempt } from "@invigil/records/attempts/end-attempt";
import { AppError } from "../../platform/app-error.ts";
import { answerable, ownDefinition } from "../../shared/tests/definitions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { tellHooks } from "@invigil/records/messages/tell-hooks";
import { isGiven } from "../../shared/answers/given-answer.ts";
import { signFacts } from "../../shared/sign-facts.ts";
import { attemptSections } from "../../shared/tests/test-access.queries.ts";
import { isBegun } from "../../shared/tests/test-access.ts";
import { keepFailedEvents } from "./failed-events.ts";
import { answeredTurns, type AnsweredTurn } from "./answered-turns.queries.ts";
import { receiptOfTurn } from "./receipt-of-turn.ts";
import { lockAttempt, standingHeads, type LockedAttempt, type StandingHead } from "./attempts.queries.ts";

interface Finish {
  attemptId: number;
  /** When the attempt's clock stopped. */
  endedAt: Date;
  /** A recruiter who paused an attempt may end it during the pause; the candidate and the clock may not. */
  evenPaused?: boolean;
  submissionType: SubmissionType;
  reason: string | null;
  failedEvents?: unknown[] | undefined;
  eventSequence?: number | undefined;
  /** What the page reports about the end. */
  page?: Record<string, string | null | undefined>;
}

/** Ends an attempt, whoever asks. Ending it again returns the first receipt. */
export async function finishAttempt(deps: AttemptDeps, tx: Tx, finish: Finish): Promise<Receipt | undefined> {
  const attempt = await lockAttempt(tx, finish.attemptId);
  if (!attempt || attempt.state === "START" || attempt.started_at === null) return undefined;
  if (attempt.state === "END") {
    await keepFailedEvents(tx, { attemptId: attempt.id, now: deps.now(), events: finish.failedEvents ?? [] });
    return Receipt.parse(attempt.receipt);
  }
  if (attempt.paused_at !== null && !finish.evenPaused) throw new AppError("attempt_paused");

  await closeSolutions(tx, { attemptId: attempt.id });
  await abortRuns(tx, { attemptId: attempt.id });
  await releaseEnvironments(tx, { attemptId: attempt.id });
  await endInterview(tx, { attemptId: attempt.id, now: deps.now() });
  const heads = await standingHeads(tx, attempt.id);
  const turns = await answeredTurns(tx, attempt.id);
  // A save in the grace counts, so the submission must not be older than that save.
  const saves = [...heads, ...turns].map(({ saved_at }) => saved_at);
  const submittedAt = latest([finish.endedAt, ...saves]);
  const receipt = await makeReceipt(deps, tx, { attempt, finish, heads, turns, submittedAt });
  await endAttempt(tx, {
    attemptId: attempt.id,
    submittedAt,
    closedAt: finish.endedAt,
    submissionType: finish.submissionType,
    reason: finish.reason,
    receipt,
    failedEvents: finish.failedEvents ?? null,
    eventSequence: finish.eventSequence ?? null,
  });
  const { submissionType, reason, page } = finish;
  await noteEvidence(tx, [
    {
      attemptId: attempt.id,
      kind: "end",
      at: finish.endedAt,
      now: deps.now(),
      data: { submissionType, reason, ...(page && { page }) },
    },
  ]);
  const now = deps.now();
  await tellHooks(tx, { event: "submitted", attemptIds: [attempt.id], at: now });
  await keepFailedEvents(tx, { attemptId: attempt.id, now, events: finish.failedEvents ?? [] });
  return receipt;
}

function latest(times: readonly Date[]): Date {
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

interface Ended {
  attempt: LockedAttempt;
  finish: Finish;
  heads: readonly StandingHead[];
  turns: readonly AnsweredTurn[];
  submittedAt: Date;
}

async function makeReceipt(
  deps: AttemptDeps,
  tx: Tx,
  { attempt, finish, heads, turns, submittedAt }: Ended,
): Promise<Receipt> {
  const authored = await deps.definitions.get({ id: attempt.test_id, version: attempt.version });
  const rows = await attemptSections(tx, attempt.id);
  const byProblem = new Map(heads.map((head) => [head.problem_id, head]));
  // The candidate reads the receipt and must not see questions of sections that never began.
  const questions = ownDefinition(authored, { attemptId: attempt.id, parts: rows }).sections.flatMap((section, index) =>
    section.problems.map((question) => ({ question, isSeen: isBegun(rows[index]) })),
  );
  const answers = questions.flatMap(({ question, isSeen }, index) =>
    answerable(isSeen ? [question] : []).map((problem) => {
      const head = byProblem.get(problem.id);
      return {
        problem: problem.slug,
        title: problem.title,
        problem_type: problem.problemType,
        seq: head?.seq ?? null,
        digest: head?.digest ?? null,
        saved_at: head?.saved_at.toISOString() ?? null,
        number: index + 1,
        ...(head && !isGiven(head) && { empty: true as const }),
        ...(problem !== question && { part_of: question.title }),
      };
    }),
  );
  const signed = signFacts(deps.secrets, {
    id: attempt.slug,
    test_slug: attempt.test_slug,
    test_name: attempt.test_name,
    username: attempt.username,
    started_at: (attempt.started_at ?? submittedAt).toISOString(),
    submitted_at: submittedAt.toISOString(),
    submission_type: finish.submissionType,
    reason: finish.reason,
    answers: [...answers, ...turns.map(receiptOfTurn)],
  });
  return { ...signed, late_drafts: [] };
}
