import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { hasMarked, isMarkable, isTaskOf, mayMark } from "../../../shared/answers/marking-tasks.queries.ts";
import { isCounted } from "../../../shared/attempts/counted.ts";

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

/** Keeps two people who assign or change settings at once in turn. */
export function lockTest(tx: Tx, id: number) {
  return tx.selectFrom("test").select("settings").where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();
}
