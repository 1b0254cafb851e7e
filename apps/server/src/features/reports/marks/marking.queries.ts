import type { Db, Tx } from "@invigil/db/connection";
import { sql, type RawBuilder } from "kysely";
import { isCounted } from "../../../shared/attempts/counted.ts";

/** Whether a mark by the person stands for the answer `solution`. */
function hasMarked(account: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from mark
    where mark.solution_id = solution.id and mark.account_id = ${account} and mark.at >= solution.saved_at)`;
}

/** Whether a person, and not the key, decides on the answer `solution` of attempt `a`. */
const isMarkable = sql<boolean>`(a.evaluated_at is not null and not solution.cleared and (solution.status = 'NRE'
  or exists (select from mark where mark.solution_id = solution.id and mark.at >= solution.saved_at)))`;

/** People who left or may no longer mark have no tasks. */
const mayMark = sql<boolean>`(reviewer.disabled_at is null and reviewer.role in ('owner', 'reviewer'))`;

/** Whether the answer `solution` of attempt `a` is a task that the person has not done. */
export function isTaskOf(accountId: number): RawBuilder<boolean> {
  return sql`(${isMarkable} and ${isCounted}
    and exists (select from mark_assignment given where given.solution_id = solution.id and given.account_id = ${accountId})
    and not ${hasMarked(sql`${accountId}`)})`;
}

const hasTaker = sql<boolean>`exists (select from mark_assignment given join account reviewer on reviewer.id = given.account_id
  where given.solution_id = solution.id and ${mayMark})`;

/** Whether the answer `solution` of attempt `a` waits for marks and is nobody's task. */
export const isFree = sql<boolean>`(a.evaluated_at is not null and solution.status = 'NRE' and ${isCounted}
  and not ${hasTaker})`;

export function reviewersOf(db: Db | Tx, companyId: number) {
  return db
    .selectFrom("account as reviewer")
    .select(["reviewer.id", "reviewer.username", "reviewer.full_name"])
    .where("reviewer.company_id", "=", companyId)
    .where("reviewer.usertype", "=", "recruiter")
    .where(mayMark)
    .orderBy("reviewer.full_name")
    .orderBy("reviewer.id")
    .execute();
}

export interface ToMarkRow {
  id: number;
  slug: string;
  problem_id: number;
  problem: string;
  title: string;
  attempt_id: number;
  full_name: string;
  number: number | null;
  assigned: { username: string; marked: boolean }[];
}

/**
 * All answers of a test that wait for marks, or for the mark of somebody they are assigned to. Attempts that have a number
 * are in its order, because the order of their answers would tell who began first.
 */
export async function answersToMark(db: Db | Tx, testId: number): Promise<ToMarkRow[]> {
  const { rows } = await sql<ToMarkRow>`
    select solution.id, solution.slug, problem.id as problem_id, problem.slug as problem,
      coalesce(whole.title || ': ', '') || problem.title as title, a.id as attempt_id, account.full_name,
      marking_number.number, tasks.assigned
    from attempt a
    join account on account.id = a.account_id
    join solution on solution.attempt_id = a.id
    join problem on problem.id = solution.problem_id
    left join problem whole on whole.id = problem.parent_id
    left join marking_number on marking_number.attempt_id = a.id
    cross join lateral (
      select coalesce(json_agg(json_build_object('username', task.username, 'marked', task.marked) order by task.username), '[]')
          as assigned, coalesce(bool_or(not task.marked), false) as waits
      from (
        select reviewer.username, ${hasMarked(sql`reviewer.id`)} as marked
        from mark_assignment given join account reviewer on reviewer.id = given.account_id
        where given.solution_id = solution.id and ${mayMark}
      ) task
    ) tasks
    where a.test_id = ${testId} and a.state = 'END' and ${isCounted} and ${isMarkable}
      and (solution.status = 'NRE' or tasks.waits)
    order by problem.id, marking_number.number, solution.id`.execute(db);
  return rows;
}

/** Whether there are attempts that have ended and have no number. */
export async function needsNumbers(db: Db, testId: number): Promise<boolean> {
  const { rows } = await sql`
    select from attempt a where a.test_id = ${testId} and a.state = 'END' and not a.is_trial
      and not exists (select from marking_number known where known.attempt_id = a.id) limit 1`.execute(db);
  return rows.length > 0;
}

interface MarkingOfAttempt {
  /** Not all answers are marked yet, or the reader still has to mark one. */
  waits: boolean;
  number: number | null;
}

/** What decides whether a reader may know whose answers they are. */
export async function markingOfAttempt(
  db: Db,
  key: { attemptId: number; accountId: number },
): Promise<MarkingOfAttempt> {
  const { rows } = await sql<MarkingOfAttempt>`
    select a.evaluated_at is null or exists (
        select from solution
        where solution.attempt_id = a.id and (solution.status = 'NRE' or ${isTaskOf(key.accountId)})) as waits,
      (select number from marking_number known where known.attempt_id = a.id) as number
    from attempt a where a.id = ${key.attemptId}`.execute(db);
  return rows[0] ?? { waits: true, number: null };
}

export interface TestToMarkRow {
  slug: string;
  name: string;
  mine: number;
  free: number;
  next: { problem: string; solution: string };
}

/** The tests of a company with answers for a reviewer, those with their own tasks first. */
export async function testsToMark(db: Db, key: { companyId: number; accountId: number }): Promise<TestToMarkRow[]> {
  const { rows } = await sql<TestToMarkRow>`
    with asked as (
      select solution_id as id from mark_assignment where account_id = ${key.accountId}
      union
      select id from solution where status = 'NRE'
    ), waiting as (
      select a.test_id, solution.id, solution.problem_id, solution.slug, ${isTaskOf(key.accountId)} as mine, ${isFree} as free
      from asked join solution on solution.id = asked.id
      join attempt a on a.id = solution.attempt_id join test on test.id = a.test_id
      where test.company_id = ${key.companyId} and a.state = 'END' and a.evaluated_at is not null
    ), by_test as (
      select test_id, count(*) filter (where mine) as mine, count(*) filter (where free) as free,
        (array_agg(id order by mine desc, problem_id, id))[1] as first
      from waiting where mine or free group by test_id
    )
    select test.slug, test.name, by_test.mine, by_test.free,
      json_build_object('problem', problem.slug, 'solution', waiting.slug) as next
    from by_test join test on test.id = by_test.test_id
    join waiting on waiting.id = by_test.first join problem on problem.id = waiting.problem_id
    order by by_test.mine > 0 desc, test.name, test.id`.execute(db);
  return rows;
}

/** Keeps two people who assign or change settings at once in turn. */
export function lockTest(tx: Tx, id: number) {
  return tx.selectFrom("test").select("settings").where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();
}
