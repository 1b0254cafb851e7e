import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { keyRow, penalty, worth } from "../../shared/tests/placed.ts";

/**
 * The longest waiting first. Attempts whose code is still being judged are skipped, so that they do not block the
 * others.
 */
export async function dueAttempts(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("attempt")
    .select("id")
    .where("state", "=", "END")
    .where("evaluated_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("run")
            .select("run.id")
            .whereRef("run.attempt_id", "=", "attempt.id")
            .where("run.kind", "=", "grade")
            .where("run.state", "in", ["QUEUED", "RUNNING"]),
        ),
      ),
    )
    .orderBy("submitted_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function unevaluatedAttempt(db: Db, id: number) {
  return db
    .selectFrom("attempt")
    .select(["id", "account_id", "submitted_at"])
    .where("id", "=", id)
    .where("state", "=", "END")
    .where("evaluated_at", "is", null)
    .executeTakeFirst();
}

function withKeys(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("solution")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .leftJoin("section_problem as sp", (join) =>
      join
        .onRef("sp.section_id", "=", "solution.section_id")
        .on(sql`sp.problem_id`, "=", sql`coalesce(problem.parent_id, problem.id)`),
    )
    .innerJoin("problem as key", (join) => join.on("key.id", "=", keyRow))
    .where("solution.attempt_id", "=", attemptId)
    .orderBy("solution.id");
}

export function answersWithKeys(db: Db | Tx, attemptId: number) {
  return withKeys(db, attemptId)
    .innerJoin("solution_revision as head", (join) =>
      join.onRef("head.solution_id", "=", "solution.id").onRef("head.seq", "=", "solution.seq"),
    )
    .select([
      "solution.id",
      "solution.seq",
      "solution.cleared",
      "head.body",
      "problem.id as problem_id",
      "problem.slug as problem",
      "problem.problem_type",
      worth.as("max_score"),
      penalty.as("penalty"),
      "key.content",
      "key.grading",
    ])
    .execute();
}
export type AnswerWithKey = Awaited<ReturnType<typeof answersWithKeys>>[number];

/** Points and key of each answer now. Waits for anyone who is changing them. */
export async function lockKeys(tx: Tx, attemptId: number) {
  await sql`
    select from problem where id in (select problem_id from solution where attempt_id = ${attemptId})
    order by id for share`.execute(tx);
  return withKeys(tx, attemptId)
    .select(["solution.id", "key.grading", worth.as("max_score"), penalty.as("penalty")])
    .execute();
}

/** The current edit of each answer, because another one may have been accepted since they were read. */
export function headsOf(tx: Tx, attemptId: number) {
  return tx.selectFrom("solution").select(["id", "seq"]).where("attempt_id", "=", attemptId).orderBy("id").execute();
}

/** Runs that judged an answer in its final state, newest first. A failed run counts only if it was a grade. */
export function judgements(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("run")
    .innerJoin("solution", (join) =>
      join.onRef("solution.id", "=", "run.solution_id").onRef("solution.seq", "=", "run.seq"),
    )
    .select(["run.id", "run.solution_id", "run.state", "run.result", "run.message"])
    .where("run.attempt_id", "=", attemptId)
    .where((eb) =>
      eb.or([
        eb("run.kind", "=", "submit").and("run.state", "in", ["EVALUATED", "MAL_PRACTICE_ERROR"]),
        eb("run.kind", "=", "grade").and("run.state", "<>", "ABORT"),
      ]),
    )
    .orderBy("run.number", "desc")
    .execute();
}

/** Marks that people gave to answers that have not changed since. */
export function standingMarks(db: Db, attemptId: number) {
  return db
    .selectFrom("mark")
    .innerJoin("solution", "solution.id", "mark.solution_id")
    .select(["mark.solution_id", "mark.score"])
    .where("solution.attempt_id", "=", attemptId)
    .whereRef("mark.at", ">=", "solution.saved_at")
    .execute();
}

/**
 * Returns undefined if another process is evaluating the attempt or has done so, or if the attempt was reopened or
 * ended again since its answers were read.
 */
export function lockUnevaluated(tx: Tx, attempt: { id: number; submitted_at: Date | null }) {
  return tx
    .selectFrom("attempt")
    .select("id")
    .where("id", "=", attempt.id)
    .where("state", "=", "END")
    .where("evaluated_at", "is", null)
    .where("submitted_at", "is not distinct from", attempt.submitted_at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
