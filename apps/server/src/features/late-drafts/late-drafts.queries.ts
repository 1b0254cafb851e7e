import type { Db, Tx } from "@invigil/db/connection";
import { textLimit } from "@invigil/records/answers/text-limit";
import type { EditKey } from "@invigil/records/answers/write-draft";
import { isChosen } from "@invigil/records/attempts/is-chosen";
import { sql } from "kysely";
import { hasBegun } from "../../shared/tests/placed.ts";

/** Serialises the drafts of one attempt, so that each is stored once. */
export async function lockOwnAttempt(tx: Tx, key: { attemptId: number; accountId: number }) {
  return tx
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["attempt.id", "attempt.slug", "attempt.state", "attempt.expires_at", "attempt.submitted_at"])
    .select(["attempt.paused_at", "attempt.started_at", "attempt.resumed_at", "test.slug as test_slug"])
    .where("attempt.id", "=", key.attemptId)
    .where("attempt.account_id", "=", key.accountId)
    .where("attempt.reset_at", "is", null)
    .forNoKeyUpdate("attempt")
    .executeTakeFirst();
}
export type OwnAttempt = NonNullable<Awaited<ReturnType<typeof lockOwnAttempt>>>;

/** A problem that takes an answer, in a section of the attempt that has begun. */
export function draftPlace(tx: Tx, key: { attemptId: number; problem: string }) {
  return tx
    .selectFrom("attempt_section as part")
    .innerJoin("section_problem as sp", "sp.section_id", "part.section_id")
    .innerJoin("problem", (join) => join.on(sql`sp.problem_id`, "=", sql`coalesce(problem.parent_id, problem.id)`))
    .select(["problem.id as problem_id", "problem.slug as problem", "problem.title", "problem.problem_type"])
    .select("part.section_id")
    .select(["part.status", "part.expires_at", "part.submitted_at", "part.started_at"])
    .select(sql<number | null>`${sql.raw(textLimit("problem"))}`.as("text_limit"))
    .where("part.attempt_id", "=", key.attemptId)
    .where(hasBegun)
    .where(isChosen)
    .where("problem.slug", "=", key.problem)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("problem as child").select("child.id").whereRef("child.parent_id", "=", "problem.id"))),
    )
    .executeTakeFirst();
}
export type DraftPlace = NonNullable<Awaited<ReturnType<typeof draftPlace>>>;

/** Whether the answer has or had this edit, or has the same content. */
export async function isSaved(tx: Tx, key: EditKey): Promise<boolean> {
  const { rows } = await sql`
    select from solution
    where attempt_id = ${key.attemptId} and problem_id = ${key.problemId} and (
      digest = ${key.digest} or exists (
        select from solution_revision revision
        where revision.solution_id = solution.id and revision.seq = ${key.seq} and revision.writer = ${key.writer}
          and revision.digest = ${key.digest}))`.execute(tx);
  return rows.length > 0;
}

/** The drafts of one answer so far. */
export function draftsOf(tx: Tx, key: { attemptId: number; problemId: number }) {
  return tx
    .selectFrom("late_draft")
    .select(["writer", "seq", "digest", "receipt"])
    .where("attempt_id", "=", key.attemptId)
    .where("problem_id", "=", key.problemId)
    .execute();
}

/** Drafts that a migration has moved. */
export function unsignedDrafts(db: Db) {
  return db
    .selectFrom("late_draft as draft")
    .innerJoin("attempt", "attempt.id", "draft.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .innerJoin("problem", "problem.id", "draft.problem_id")
    .select(["draft.id", "draft.attempt_id", "draft.seq", "draft.digest"])
    .select(["draft.written_at", "draft.deadline", "draft.received_at", "attempt.slug", "test.slug as test_slug"])
    .select(["problem.slug as problem", "problem.title", "problem.problem_type"])
    .where("draft.receipt", "=", "{}")
    .orderBy("draft.id")
    .execute();
}

/** A draft of the recruiter's company, whose attempt has ended and still counts. */
export function draftForDecision(db: Db | Tx, key: { id: number; companyId: number }) {
  return db
    .selectFrom("late_draft as draft")
    .innerJoin("attempt", "attempt.id", "draft.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .innerJoin("account", "account.id", "attempt.account_id")
    .innerJoin("problem", "problem.id", "draft.problem_id")
    .selectAll("draft")
    .select(["account.username", "test.slug as test_slug", "problem.slug as problem", "problem.problem_type"])
    .where("draft.id", "=", key.id)
    .where("test.company_id", "=", key.companyId)
    .where("attempt.state", "=", "END")
    .where("attempt.reset_at", "is", null)
    .executeTakeFirst();
}
export type DraftForDecision = NonNullable<Awaited<ReturnType<typeof draftForDecision>>>;

/** Marks, evaluations and decisions about one attempt wait for each other. */
export function lockAttempt(tx: Tx, id: number) {
  return tx.selectFrom("attempt").select("id").where("id", "=", id).forUpdate().execute();
}
