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
  email: string;
  /** Null if it was answered in the test itself. */
  test: { slug: string; name: string } | null;
  /** How many answers there are without the limit. */
  total: number;
}

export interface AnswersKey {
  testId: number;
  problemId: number;
  /** Also those of the company's other tests. */
  across: boolean;
}

/** The oldest first, because later candidates may have seen earlier answers; those of other tests come last. */
export async function handedInAnswers(
  db: Db,
  { testId, problemId, across, limit }: AnswersKey & { limit: number },
): Promise<AnswerRow[]> {
  const wanted = across
    ? sql`s.problem_id in (${versionsOf(problemId)}) and test.company_id = (
        select company_id from test where id = ${testId})`
    : sql`s.problem_id = ${problemId} and a.test_id = ${testId}`;
  // The answers themselves are read only for those that are compared.
  const { rows } = await sql<AnswerRow>`
    with wanted as (
      select s.id, s.seq, s.digest, a.account_id, test.id as test_id, test.slug, test.name,
        count(*) over ()::int as total
      from solution s
      join attempt a on a.id = s.attempt_id
      join test on test.id = a.test_id
      where ${wanted} and ${handedIn}
      order by test.id <> ${testId}, s.id limit ${limit}
    )
    select wanted.id, wanted.digest, wanted.total, head.body, account.username, account.full_name,
      lower(account.email) as email,
      case when test_id <> ${testId} then json_build_object('slug', wanted.slug, 'name', wanted.name) end as test
    from wanted
    join account on account.id = wanted.account_id
    join solution_revision head on head.solution_id = wanted.id and head.seq = wanted.seq
    order by test_id <> ${testId}, wanted.id`.execute(db);
  return rows;
}

/** A question and its other versions; of a part, the part in the same place of the other versions. */
function versionsOf(problemId: number) {
  return sql`
    select version.id from problem asked
    left join problem whole on whole.id = asked.parent_id
    join problem top on top.lineage = coalesce(whole.lineage, asked.lineage) and top.parent_id is null
    join problem version on version.problem_type = asked.problem_type and (
      asked.parent_id is null and version.id = top.id
      or asked.parent_id is not null and version.parent_id = top.id and version.position = asked.position)
    where asked.id = ${problemId}`;
}
