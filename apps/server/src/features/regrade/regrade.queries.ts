import type { Db, Tx } from "@invigil/db/connection";
import { countedAttempts } from "@invigil/records/regrades/write-regrade";
import { sql } from "kysely";
import { keyRow, penalty, worth } from "../../shared/tests/placed.ts";

export function companyTest(db: Db | Tx, key: { slug: string; companyId: number | null }) {
  return db
    .selectFrom("test")
    .select(["id", "slug", "name"])
    .where("slug", "=", key.slug)
    .where("company_id", "=", key.companyId)
    .executeTakeFirst();
}

export interface TestProblemRow {
  id: number;
  slug: string;
  title: string;
  problem_type: string;
  is_child: boolean;
  answers: number;
  marked: number;
}

/** The problems that take an answer, in the test's order. */
export async function testProblems(db: Db, testId: number): Promise<TestProblemRow[]> {
  const { rows } = await sql<TestProblemRow>`
    select p.id, p.slug, case when p.parent_id is null then p.title else top.title || ' – ' || p.title end as title,
      p.problem_type, p.parent_id is not null as is_child, counts.answers, counts.marked
    from section
    join section_problem sp on sp.section_id = section.id
    join problem top on top.id = sp.problem_id
    join problem p on p.id = top.id or p.parent_id = top.id,
    lateral (
      select count(*) as answers,
        count(*) filter (where exists (select from mark where solution_id = s.id and mark.at >= s.saved_at)) as marked
      from solution s join attempt a on a.id = s.attempt_id
      where s.problem_id = p.id and a.test_id = section.test_id and ${countedAttempts}
    ) counts
    where section.test_id = ${testId} and not exists (select from problem child where child.parent_id = p.id)
    order by section.position, sp.position, p.position, p.id`.execute(db);
  return rows;
}

/** A problem of the test, with its key and points there. */
export function testProblem(db: Db | Tx, key: { testId: number; slug: string }) {
  return db
    .selectFrom("problem")
    .innerJoin("section_problem as sp", (join) =>
      join.on(sql<boolean>`sp.problem_id = coalesce(problem.parent_id, problem.id)`),
    )
    .innerJoin("section", "section.id", "sp.section_id")
    .innerJoin("problem as key", (join) => join.on("key.id", "=", keyRow))
    .select([
      "problem.id",
      "problem.slug",
      "problem.title",
      "problem.problem_type",
      "key.content",
      "key.grading",
      sql<number>`coalesce(sp.key_id, sp.problem_id)`.as("held_id"),
      "problem.parent_id",
      penalty.as("penalty"),
      worth.as("points"),
    ])
    .where("section.test_id", "=", key.testId)
    .where("problem.slug", "=", key.slug)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("problem as child").select("child.id").whereRef("child.parent_id", "=", "problem.id"))),
    )
    .limit(1)
    .executeTakeFirst();
}

/** The key of the newest live version, if it is later than the test's and differs. */
export async function newestKey(db: Db | Tx, key: { problemId: number; heldId: number }) {
  const { rows } = await sql<{ version: number; grading: Record<string, unknown> }>`
    select newest.version, own.grading from problem held
    join lateral (
      select id, version from problem v
      where v.lineage = held.lineage and v.parent_id is null and v.state = 'live' and v.version > held.version
      order by v.version desc limit 1
    ) newest on true
    join problem own on own.id = placed_key(newest.id, ${key.problemId})
    join problem counts on counts.id = placed_key(held.id, ${key.problemId})
    where held.id = ${key.heldId} and own.grading <> counts.grading and own.problem_type = counts.problem_type`.execute(
    db,
  );
  return rows[0];
}

export interface OtherTest {
  slug: string;
  name: string;
}

/** Tests of the company with the same version of a question. */
export async function otherTests(db: Db | Tx, key: { testId: number; heldId: number }): Promise<OtherTest[]> {
  const { rows } = await sql<OtherTest>`
    select distinct test.slug, test.name from section_problem sp
    join section on section.id = sp.section_id join test on test.id = section.test_id
    where coalesce(sp.key_id, sp.problem_id) = ${key.heldId} and test.id <> ${key.testId}
      and test.company_id = (select company_id from problem where id = ${key.heldId})
    order by test.name, test.slug`.execute(db);
  return rows;
}

/** The same question, or the same part of it, in another test; undefined if that test has another version. */
export async function sameProblem(
  db: Db | Tx,
  key: { testId: number; heldId: number; problemId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select problem.slug from problem
    join section_problem sp on sp.problem_id = coalesce(problem.parent_id, problem.id)
    join section on section.id = sp.section_id
    join problem asked on asked.id = ${key.problemId}
    where section.test_id = ${key.testId} and coalesce(sp.key_id, sp.problem_id) = ${key.heldId}
      and (problem.parent_id is null) = (asked.parent_id is null)
      and (asked.parent_id is null or problem.position = asked.position)`.execute(db);
  return rows[0]?.slug;
}

/** Two at once would both start from points and scores that the other is about to change. */
export async function lockTest(tx: Tx, testId: number): Promise<void> {
  await sql`select from test where id = ${testId} for update`.execute(tx);
}

export async function hasOpenRegrade(tx: Tx, testId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("regrade")
    .select("id")
    .where("test_id", "=", testId)
    .where("state", "in", ["running", "ready"])
    .executeTakeFirst();
  return row !== undefined;
}
