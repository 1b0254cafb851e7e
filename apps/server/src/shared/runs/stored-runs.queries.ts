import type { Db, Tx } from "@invigil/db/connection";
import { runPlaces } from "@invigil/records/runs/queue-order";
import { sql } from "kysely";
import { keyRow, worth } from "../tests/placed.ts";

function withProblem(db: Db | Tx) {
  return db
    .selectFrom("run")
    .innerJoin("problem", "problem.id", "run.problem_id")
    .leftJoin("section_problem as sp", (join) =>
      join.on(sql`sp.problem_id`, "=", sql`coalesce(problem.parent_id, problem.id)`).on(
        sql<boolean>`exists (select from attempt_section part
            where part.attempt_id = run.attempt_id and part.section_id = sp.section_id)`,
      ),
    )
    .select([
      "run.id",
      "run.kind",
      "run.attempt_id",
      "run.account_id",
      "run.problem_id",
      "run.solution_id",
      "run.technology",
      "run.state",
      "run.result",
      "run.message",
      "run.created_at",
      "run.finished_at",
      "problem.slug as problem",
      worth.as("max_score"),
      "problem.company_id",
      sql<number | null>`case when run.state = 'QUEUED' then (
        select place.ahead from ${runPlaces} place where place.id = run.id) end`.as("ahead"),
    ]);
}
export type RunRow = Awaited<ReturnType<typeof runsById>>[number];

export function runById(db: Db | Tx, id: string) {
  return withProblem(db).where("run.id", "=", id).executeTakeFirst();
}

export async function runsById(db: Db | Tx, ids: readonly string[]) {
  return ids.length === 0 ? [] : withProblem(db).where("run.id", "in", ids).execute();
}

/** The keys by which runs count at their places. */
export async function keysOfRuns(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return withProblem(db)
    .innerJoin("problem as key", (join) => join.on("key.id", "=", keyRow))
    .clearSelect()
    .select(["run.id", "key.grading"])
    .where("run.id", "in", ids)
    .execute();
}

/** Runs of one kind, newest first. */
export function runsOf(
  db: Db | Tx,
  key: { attemptId: number; problemId: number; kind: "run" | "submit"; limit: number },
) {
  return withProblem(db)
    .where("run.attempt_id", "=", key.attemptId)
    .where("run.problem_id", "=", key.problemId)
    .where("run.kind", "=", key.kind)
    .orderBy("run.number", "desc")
    .limit(key.limit)
    .execute();
}

/** By the database's clock, which also wrote the ends. */
export function runsOverSince(db: Db, seconds: number) {
  return withProblem(db)
    .where("run.kind", "in", ["run", "submit"])
    .where("run.finished_at", ">", sql<Date>`clock_timestamp() - ${seconds} * interval '1 second'`)
    .execute();
}

/** How often the candidate ran or submitted, by problem. */
export function countRuns(db: Db, attemptId: number) {
  return db
    .selectFrom("run")
    .select((eb) => ["problem_id", eb.fn.countAll<number>().as("n")])
    .where("attempt_id", "=", attemptId)
    .where("kind", "in", ["run", "submit"])
    .groupBy("problem_id")
    .execute();
}
