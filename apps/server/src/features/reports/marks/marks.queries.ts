import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { keyRow, worth } from "../../../shared/tests/placed.ts";

/** An answer of an ended attempt, with everything that decides who may read and mark it. */
export function answerForReview(db: Db | Tx, key: { slug: string; companyId: number }) {
  return (
    db
      .selectFrom("solution")
      .innerJoin("attempt", "attempt.id", "solution.attempt_id")
      .innerJoin("account", "account.id", "attempt.account_id")
      .innerJoin("test", "test.id", "attempt.test_id")
      .innerJoin("problem", "problem.id", "solution.problem_id")
      // A part of a question has no place of its own, so its share comes from the whole question.
      .leftJoin("section_problem as sp", (join) =>
        join
          .onRef("sp.section_id", "=", "solution.section_id")
          .on("sp.problem_id", "=", (eb) => eb.fn.coalesce("problem.parent_id", "problem.id")),
      )
      .innerJoin("problem as key", (join) => join.on("key.id", "=", keyRow))
      .select([
        "solution.id",
        "solution.slug",
        "solution.problem_id",
        "solution.attempt_id",
        "solution.status",
        "solution.score",
        "solution.saved_at",
        "attempt.evaluated_at",
        "account.username",
        "account.full_name",
        "test.id as test_id",
        "test.version as test_version",
        "test.slug as test_slug",
        "test.name as test_name",
        "key.grading",
        worth.as("max_score"),
      ])
      .where("solution.slug", "=", key.slug)
      .where("solution.cleared", "=", false)
      .where("attempt.state", "=", "END")
      .where("test.company_id", "=", key.companyId)
      .executeTakeFirst()
  );
}
export type AnswerForReview = NonNullable<Awaited<ReturnType<typeof answerForReview>>>;

/** Serialises the marks of one attempt, because each mark adds up the whole. */
export function lockAttempt(tx: Tx, id: number) {
  return tx.selectFrom("attempt").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
}

export function marksOf(db: Db | Tx, solutionId: number) {
  return db
    .selectFrom("mark")
    .innerJoin("account", "account.id", "mark.account_id")
    .select(["mark.account_id", "account.username", "account.full_name"])
    .select(["mark.score", "mark.comment", "mark.rubric", "mark.at"])
    .where("mark.solution_id", "=", solutionId)
    .orderBy("mark.at")
    .execute();
}

/** The next waiting answer, to the same problem first, which makes judging fairer. */
export function nextWaiting(db: Db, answer: { id: number; testId: number; problemId: number }) {
  return db
    .selectFrom("attempt")
    .innerJoin("solution", "solution.attempt_id", "attempt.id")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .select(["solution.slug as solution", "problem.slug as problem"])
    .where("attempt.test_id", "=", answer.testId)
    .where("attempt.evaluated_at", "is not", null)
    .where("attempt.reset_at", "is", null)
    .where("attempt.is_trial", "=", false)
    .where("solution.status", "=", "NRE")
    .where("solution.id", "<>", answer.id)
    .orderBy(sql`solution.problem_id <> ${answer.problemId}`)
    .orderBy(sql`solution.id < ${answer.id}`)
    .orderBy("solution.id")
    .limit(1)
    .executeTakeFirst();
}
