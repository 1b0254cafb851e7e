import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

export function companyTest(db: Db, key: { slug: string; companyId: number | null }) {
  return db
    .selectFrom("test")
    .select(["id", "name"])
    .where("slug", "=", key.slug)
    .where("company_id", "=", key.companyId)
    .executeTakeFirst();
}

export interface ProblemRow {
  id: number;
  slug: string;
  title: string;
  problem_type: string;
  content: unknown;
  answers: number;
}

/** Submitted answers of current attempts by candidates. */
const handedIn = sql`a.state = 'END' and a.reset_at is null and not a.is_trial and not s.cleared`;

export async function comparableProblems(
  db: Db,
  key: { testId: number; types: readonly string[] },
): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    select p.id, p.slug, case when p.parent_id is null then p.title else top.title || ' – ' || p.title end as title,
      p.problem_type, p.content,
      (select count(*) from solution s join attempt a on a.id = s.attempt_id
        where s.problem_id = p.id and a.test_id = section.test_id and ${handedIn}) as answers
    from section
    join section_problem sp on sp.section_id = section.id
    join problem top on top.id = sp.problem_id
    join problem p on p.id = top.id or p.parent_id = top.id
    where section.test_id = ${key.testId} and p.problem_type = any(${key.types}::text[])
    order by section.position, sp.position, p.position, p.id`.execute(db);
  return rows;
}

export interface AnswerRow {
  id: number;
  digest: string;
  body: unknown;
  username: string;
  full_name: string;
}

/** The oldest first, because later candidates may have seen earlier answers. */
export async function handedInAnswers(
  db: Db,
  key: { testId: number; problemId: number; limit: number },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select s.id, s.digest, head.body, account.username, account.full_name
    from solution s
    join attempt a on a.id = s.attempt_id
    join account on account.id = a.account_id
    join solution_revision head on head.solution_id = s.id and head.seq = s.seq
    where s.problem_id = ${key.problemId} and a.test_id = ${key.testId} and ${handedIn}
    order by s.id limit ${key.limit}`.execute(db);
  return rows;
}
