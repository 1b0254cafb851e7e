import { Receipt, type SubmissionType } from "@invigil/contract/attempts";
import { Time } from "@invigil/contract/fields";
import type { Tx } from "@invigil/db/connection";
import { abortRuns } from "@invigil/db/queue";
import { z } from "zod";
import { answerable, ownDefinition } from "../../records/definitions.ts";
import type { AttemptDeps } from "../../records/deps.ts";
import { insertEvidence } from "../../records/evidence.queries.ts";
import { tellHooks } from "../../records/hooks.ts";
import { signFacts } from "../../records/sign-facts.ts";
import { attemptSections } from "../../records/test-access.queries.ts";
import {
  closeSolutions,
  endAttempt,
  lockAttempt,
  logAttempt,
  standingHeads,
  type LockedAttempt,
} from "./attempts.queries.ts";

interface Finish {
  attemptId: number;
  submittedAt: Date;
  submissionType: SubmissionType;
  reason: string | null;
  failedEvents?: unknown[] | undefined;
  eventSequence?: number | undefined;
  /** What the page says of the end. */
  page?: Record<string, string | null | undefined>;
}

/** Ends an attempt, whoever asks for it. Ending it again answers the first receipt. */
export async function finishAttempt(deps: AttemptDeps, tx: Tx, finish: Finish): Promise<Receipt | undefined> {
  const attempt = await lockAttempt(tx, finish.attemptId);
  if (!attempt || attempt.state === "START" || attempt.started_at === null) return undefined;
  if (attempt.state === "END") return Receipt.parse(attempt.receipt);

  await closeSolutions(tx, { attemptId: attempt.id });
  await abortRuns(tx, { attemptId: attempt.id });
  const receipt = await makeReceipt(deps, tx, attempt, finish);
  await endAttempt(tx, {
    attemptId: attempt.id,
    submittedAt: finish.submittedAt,
    submissionType: finish.submissionType,
    reason: finish.reason,
    receipt,
    failedEvents: finish.failedEvents ?? null,
    eventSequence: finish.eventSequence ?? null,
  });
  const { submissionType, reason, page } = finish;
  await logAttempt(tx, {
    attemptId: attempt.id,
    kind: "end",
    at: finish.submittedAt,
    now: deps.now(),
    data: { submissionType, reason, ...(page && { page }) },
  });
  const now = deps.now();
  await tellHooks(tx, { event: "submitted", attemptIds: [attempt.id], at: now });
  const failed = finish.failedEvents ?? [];
  await insertEvidence(
    tx,
    failed.map((event) => ({
      attemptId: attempt.id,
      kind: "failed-event",
      at: timeOf(event) ?? now,
      now,
      data: { event },
    })),
  );
  return receipt;
}

/** When the page says that it happened, as far as it says. */
function timeOf(event: unknown): Date | undefined {
  const at = z.object({ at: Time }).safeParse(event).data?.at;
  return at === undefined ? undefined : new Date(at);
}

async function makeReceipt(deps: AttemptDeps, tx: Tx, attempt: LockedAttempt, finish: Finish): Promise<Receipt> {
  const authored = await deps.definitions.get({ id: attempt.test_id, version: attempt.version });
  const definition = ownDefinition(authored, await attemptSections(tx, attempt.id));
  const heads = new Map((await standingHeads(tx, attempt.id)).map((head) => [head.problem_id, head]));
  const questions = definition.sections.flatMap((section) => section.problems);
  const signed = signFacts(deps.secrets, {
    id: attempt.slug,
    test_slug: attempt.test_slug,
    test_name: attempt.test_name,
    username: attempt.username,
    started_at: (attempt.started_at ?? finish.submittedAt).toISOString(),
    submitted_at: finish.submittedAt.toISOString(),
    submission_type: finish.submissionType,
    reason: finish.reason,
    answers: questions.flatMap((question, index) =>
      answerable([question]).map((problem) => {
        const head = heads.get(problem.id);
        return {
          problem: problem.slug,
          title: problem.title,
          problem_type: problem.problemType,
          seq: head?.seq ?? null,
          digest: head?.digest ?? null,
          saved_at: head?.saved_at.toISOString() ?? null,
          number: index + 1,
          ...(problem !== question && { part_of: question.title }),
        };
      }),
    ),
  });
  return { ...signed, late_drafts: [] };
}
