import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { CvTopics, PreparedQuestion } from "@invigil/contract/interviews/prepared";
import { InterviewFacts } from "@invigil/contract/interviews/snapshot";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { beginPreparing } from "./prepare.ts";

interface NewSession {
  attemptId: number;
  companyId: number;
  plan: InterviewPlan;
  facts: InterviewFacts;
  consentVersion: number;
  /** A candidate may ask for a person before they consent to anything. */
  person: { at: Date; message: string } | null;
  now: Date;
}

/** Records the consent and creates the interview. Changes nothing if it exists. */
export async function createSession(tx: Tx, made: NewSession): Promise<void> {
  const { attemptId, plan, facts, person, now } = made;
  const asksForCv = plan.cv !== "off";
  const { numInsertedOrUpdatedRows: created } = await tx
    .insertInto("interview_session")
    .values({
      attempt_id: attemptId,
      company_id: made.companyId,
      state: asksForCv ? "cv" : "generating",
      plan: toJson(plan),
      facts: toJson(facts),
      consent_version: made.consentVersion,
      consented_at: now,
      phase_at: now,
      cv_state: asksForCv ? "none" : "skipped",
      person_asked_at: person?.at ?? null,
      person_message: person?.message ?? "",
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (created !== 0n && !asksForCv) await beginPreparing(tx, { attemptId, plan, facts, topics: null, now });
}

function rowOf(db: Db | Tx, attemptId: number) {
  return db.selectFrom("interview_session").selectAll().where("attempt_id", "=", attemptId);
}

/** An interview with its own copy of the plan. */
export async function readSession(db: Db | Tx, attemptId: number) {
  const row = await rowOf(db, attemptId).executeTakeFirst();
  return row && parseSession(row);
}
export type InterviewSession = ReturnType<typeof parseSession>;

/** The same, locked after its attempt, as the end of an attempt does. */
export async function lockSession(tx: Tx, attemptId: number) {
  const attempt = await tx
    .selectFrom("attempt")
    .select(["id", "state", "expires_at", "paused_at", "add_test_duration"])
    .where("id", "=", attemptId)
    .where("reset_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!attempt) return undefined;
  const row = await rowOf(tx, attemptId).forUpdate().executeTakeFirst();
  return { attempt, session: row && parseSession(row) };
}
export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

function parseSession(row: NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>["executeTakeFirst"]>>>) {
  return {
    ...row,
    plan: InterviewPlan.parse(row.plan),
    facts: InterviewFacts.parse(row.facts),
    cv_topics: CvTopics.nullable().parse(row.cv_topics),
    questions: PreparedQuestion.array().parse(row.questions ?? []),
  };
}
