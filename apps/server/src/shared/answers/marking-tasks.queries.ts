import type { Db } from "@invigil/db/connection";
import { sql, type RawBuilder } from "kysely";
import { isCounted } from "../attempts/counted.ts";

/** Whether a mark by the person stands for the answer `solution`. */
export function hasMarked(account: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from mark
    where mark.solution_id = solution.id and mark.account_id = ${account} and mark.at >= solution.saved_at)`;
}

/** Whether a person, and not the key, decides on the answer `solution` of attempt `a`. */
export const isMarkable = sql<boolean>`(a.evaluated_at is not null and not solution.cleared and (solution.status = 'NRE'
  or exists (select from mark where mark.solution_id = solution.id and mark.at >= solution.saved_at)))`;

/** People who left or may no longer mark have no tasks. */
export const mayMark = sql<boolean>`(reviewer.disabled_at is null and reviewer.role in ('owner', 'reviewer'))`;

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
