import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

function withHead(db: Db | Tx) {
  return db
    .selectFrom("solution")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .innerJoin("attempt", "attempt.id", "solution.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .innerJoin("solution_revision as head", (join) =>
      join.onRef("head.solution_id", "=", "solution.id").onRef("head.seq", "=", "solution.seq"),
    )
    .select((eb) => [
      "solution.id",
      "solution.slug",
      "solution.solution_type",
      "solution.problem_id",
      "solution.seq",
      "solution.writer",
      "solution.digest",
      "solution.saved_at",
      "solution.cleared",
      "solution.status",
      "solution.score",
      "solution.evaluation",
      "problem.slug as problem",
      "attempt.account_id as creator",
      "attempt.id as test_solution_set",
      "attempt.test_id as test",
      "test.slug as test_slug",
      "test.company_id",
      "head.body",
      eb
        .selectFrom("solution_revision as r")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("r.solution_id", "=", "solution.id")
        .as("revisions"),
      // Sent to the candidate when it was judged; the final evaluation is not included here.
      eb
        .selectFrom("run")
        .select(sql<string | null>`run.result->>'status'`.as("status"))
        .whereRef("run.solution_id", "=", "solution.id")
        .whereRef("run.seq", "=", "solution.seq")
        .where("run.kind", "=", "submit")
        .where("run.state", "=", "EVALUATED")
        .orderBy("run.number", "desc")
        .limit(1)
        .as("judged"),
    ]);
}
export type SolutionRow = Awaited<ReturnType<typeof solutionsOfAttempt>>[number];

/** Every answer of an attempt, including cleared ones, because the next save must name their head. */
export function solutionsOfAttempt(db: Db | Tx, attemptId: number) {
  return withHead(db).where("solution.attempt_id", "=", attemptId).execute();
}

export interface StoredEdit {
  solutionId: number;
  writer: string;
  seq: number;
  digest: string;
}

/** Whether an answer's history contains this edit, or a later one by the same page, which began with this one. */
export async function isInHistory(db: Db, { solutionId, writer, seq, digest }: StoredEdit): Promise<boolean> {
  const row = await db
    .selectFrom("solution_revision")
    .select("seq")
    .where("solution_id", "=", solutionId)
    .where("writer", "=", writer)
    .where((eb) => eb.or([eb("seq", ">", seq), eb.and([eb("seq", "=", seq), eb("digest", "=", digest)])]))
    .executeTakeFirst();
  return row !== undefined;
}

export function solutionBySlug(db: Db | Tx, slug: string) {
  return withHead(db).where("solution.slug", "=", slug).executeTakeFirst();
}

export function solutionById(db: Db | Tx, id: number) {
  return withHead(db).where("solution.id", "=", id).executeTakeFirst();
}

export function solutionOfProblem(db: Db | Tx, key: { attemptId: number; problem: string }) {
  return withHead(db)
    .where("solution.attempt_id", "=", key.attemptId)
    .where("problem.slug", "=", key.problem)
    .executeTakeFirst();
}
