import type { InterviewResult } from "@invigil/contract/interviews/results";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { CLOCK_KINDS } from "../../shared/attempts/seconds-used.ts";
import { outagesOf } from "../../shared/attempts/outages.queries.ts";
import { interviewResult, isUndecided, neverBegan } from "../../shared/attempts/waits-for-person.ts";

/** The current attempt; one that a retake replaced has no report. */
export function reportedAttempt(db: Db, key: { testId: number; username: string }) {
  return db
    .selectFrom("attempt")
    .innerJoin("account", "account.id", "attempt.account_id")
    .select([
      "attempt.id",
      "attempt.state",
      "attempt.started_at",
      "attempt.submitted_at",
      "attempt.submission_type",
      "attempt.reason",
      "attempt.evaluated_at",
      "account.username",
      "account.full_name",
    ])
    .select(outagesOf(sql.ref("attempt.id")).as("outages"))
    .where("attempt.test_id", "=", key.testId)
    .where("account.username", "=", key.username)
    .where("attempt.reset_at", "is", null)
    .executeTakeFirst();
}

export interface InterviewState {
  result: InterviewResult | null;
  undecided: boolean;
  never_began: boolean;
  /** When the greeting was said; null for other tests. */
  began_at: Date | null;
}

/** How an interview went so far, and whether somebody must still decide it. */
export async function interviewState(db: Db, attemptId: number) {
  const { rows } = await sql<InterviewState>`
    select ${interviewResult} as result, ${isUndecided} as undecided, ${neverBegan} as never_began,
      (select began_at from interview_session session where session.attempt_id = a.id) as began_at
    from attempt a where a.id = ${attemptId}`.execute(db);
  return rows[0] ?? { result: null, undecided: false, never_began: false, began_at: null };
}

/** When the clock started and stopped. */
export function clockEvents(db: Db, attemptId: number) {
  return db
    .selectFrom("attempt_event")
    .select(["kind", "at"])
    .where("attempt_id", "=", attemptId)
    .where("kind", "in", CLOCK_KINDS)
    .orderBy("id")
    .execute();
}

/** Everything that decides who may read an answer. */
export function answerOwner(db: Db, solutionId: number) {
  return db
    .selectFrom("solution")
    .innerJoin("attempt", "attempt.id", "solution.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["attempt.account_id", "attempt.state", "test.company_id", "test.test_type", "test.slug as test_slug"])
    .where("solution.id", "=", solutionId)
    .where("solution.cleared", "=", false)
    .executeTakeFirst();
}
