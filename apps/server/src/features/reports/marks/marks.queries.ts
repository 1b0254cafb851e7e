import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { isFree, isTaskOf } from "../../../shared/answers/marking-tasks.queries.ts";
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
        "test.settings",
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

interface Reader {
  testId: number;
  accountId: number;
  /** The answer that they are reading. */
  answer: { id: number; problemId: number };
}

interface NextRow {
  solution: string;
  problem: string;
  mine: number;
}

/** The next answer for a reader: their own tasks first, and to the same problem first, which makes judging fairer. */
export async function nextToMark(db: Db, { testId, accountId, answer }: Reader): Promise<NextRow | undefined> {
  const { rows } = await sql<NextRow>`
    with waiting as (
      select solution.id, solution.slug, solution.problem_id, ${isTaskOf(accountId)} as mine, ${isFree} as free
      from attempt a join solution on solution.attempt_id = a.id
      where a.test_id = ${testId} and a.state = 'END' and a.evaluated_at is not null and solution.id <> ${answer.id}
    )
    select waiting.slug as solution, problem.slug as problem, (select count(*) from waiting where mine)::int as mine
    from waiting join problem on problem.id = waiting.problem_id
    where mine or free
    order by mine desc, waiting.problem_id <> ${answer.problemId}, waiting.id < ${answer.id}, waiting.id limit 1`.execute(
    db,
  );
  return rows[0];
}
