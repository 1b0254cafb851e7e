import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { keyRow } from "../../shared/tests/placed.ts";

export function runningRegrades(db: Db) {
  return db
    .selectFrom("regrade")
    .select(["id", "test_id", "problem_id", "change"])
    .where("state", "=", "running")
    .orderBy("id")
    .limit(10)
    .execute();
}

/** Waiting answers of a regrade without an active run, with everything needed to judge them. */
export function waitingAnswers(db: Db | Tx, key: { regradeId: number; limit: number }) {
  return db
    .selectFrom("regrade_result as r")
    .innerJoin("solution", "solution.id", "r.solution_id")
    .innerJoin("attempt", "attempt.id", "solution.attempt_id")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .innerJoin("section_problem as sp", (join) =>
      join
        .onRef("sp.section_id", "=", "solution.section_id")
        .on("sp.problem_id", "=", (eb) => eb.fn.coalesce("problem.parent_id", "problem.id")),
    )
    .innerJoin("problem as key", (join) => join.on("key.id", "=", keyRow))
    .innerJoin("solution_revision as head", (join) =>
      join.onRef("head.solution_id", "=", "solution.id").onRef("head.seq", "=", "solution.seq"),
    )
    .leftJoin("run", (join) =>
      join
        .onRef("run.regrade_id", "=", "r.regrade_id")
        .onRef("run.solution_id", "=", "solution.id")
        .onRef("run.seq", "=", "solution.seq"),
    )
    .select([
      "solution.id",
      "solution.seq",
      "solution.cleared",
      "head.body",
      "problem.id as problem_id",
      "problem.slug as problem",
      "problem.problem_type",
      "key.content",
      "key.grading",
      "attempt.id as attempt_id",
      "attempt.account_id",
      "r.score_before",
      "r.status_before",
      "run.id as run_id",
      "run.state as run_state",
      "run.result as run_result",
      "run.message as run_message",
      // A mark applies only to the answer it was given to.
      sql<boolean>`exists (select from mark where mark.solution_id = solution.id and mark.at >= solution.saved_at)`.as(
        "marked",
      ),
    ])
    .where("r.regrade_id", "=", key.regradeId)
    .where("r.judged_at", "is", null)
    .where((eb) => eb.or([eb("run.id", "is", null), eb("run.state", "not in", ["QUEUED", "RUNNING"])]))
    .orderBy("solution.id")
    .limit(key.limit)
    .execute();
}
export type WaitingAnswer = Awaited<ReturnType<typeof waitingAnswers>>[number];

/** Undefined if it was discarded meanwhile, or if another server is working on it. */
export function lockRunning(tx: Tx, id: number) {
  return tx
    .selectFrom("regrade")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "running")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
