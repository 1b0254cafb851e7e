import { createFactory } from "@invigil/server/testing/factory";
import type { BenchDatabase, Pool } from "./database.ts";

export const PROBLEMS_A_TEST = 20;
const SECTIONS = 2;
const STATEMENT_BYTES = 1_000;
const ANSWER_BYTES = 2_000;

/** Text that compresses like prose, the same in every run. */
export function prose(bytes: number, seed = 1): string {
  const words: string[] = [];
  let state = seed;
  let length = 0;
  while (length < bytes) {
    const syllables: string[] = [];
    for (let count = 0; count < 1 + (state % 4); count += 1) {
      state = (state * 48_271) % 2_147_483_647;
      syllables.push("bdfgklmnprstvz".charAt(state % 14) + "aeiou".charAt((state >> 8) % 5));
    }
    const word = syllables.join("");
    words.push(word);
    length += word.length + 1;
  }
  return words.join(" ").slice(0, bytes);
}

/** An answer whose jsonb has about 2,014 bytes. */
export const ANSWER = prose(ANSWER_BYTES, 7);

export interface BenchTest {
  id: number;
  firstProblem: string;
}

/** Two sections of ten problems: six multiple choice, four written. */
export async function seedTest({ db }: BenchDatabase): Promise<BenchTest> {
  const factory = createFactory(db);
  const company = await factory.company("Bench company");
  const problem = (number: number) => {
    const shared = { title: `Question ${number + 1}`, statement: prose(STATEMENT_BYTES, number + 1) };
    if (number % 10 >= 6) return { ...shared, type: "TEX" };
    const choices = ["a", "b", "c", "d"].map((id, index) => ({ id, text: prose(80, number * 4 + index + 100) }));
    return { ...shared, type: "MCQ", content: { choices }, grading: { correct: ["a"] } };
  };
  const perSection = PROBLEMS_A_TEST / SECTIONS;
  const problems = Array.from({ length: SECTIONS }, (_, section) =>
    Array.from({ length: perSection }, (_unused, index) => problem(section * perSection + index)),
  );
  const test = await factory.test(company.id, { name: "Bench test", minutes: 600, problems });
  return { id: test.id, firstProblem: test.sections[0]?.problems[0]?.slug ?? "" };
}

export function sessionTokenOf(candidate: number): string {
  return `bench-session-${candidate}`;
}

/** Candidates 1…count, invited and signed in. */
export async function seedCandidates(pool: Pool, test: BenchTest, count: number): Promise<void> {
  await pool.query(
    `with people as (
      insert into account (username, usertype, email, full_name)
      select 'bench-' || n, 'hacker', 'bench-' || n || '@example.com', 'Demo Person' from generate_series(1, $2::int) n
      returning id, username, email
    ), invited as (
      insert into invite (id, test_id, account_id, email) select username, $1, id, email from people
    )
    insert into session (token_hash, account_id, created_at, last_used_at, expires_at)
    select sha256(convert_to('bench-session-' || split_part(username, '-', 2), 'UTF8')), id, now(), now(), now() + interval '1 day'
    from people`,
    [test.id, count],
  );
}

/** Every candidate has started and answered every problem. Answers are `bench-1` … in the candidates' order. */
export async function seedAnswers(pool: Pool, test: BenchTest): Promise<void> {
  await pool.query(
    `insert into attempt (slug, token, test_id, account_id, invite_id, state, created_at, started_at, expires_at)
    select i.id, i.id, i.test_id, i.account_id, i.id, 'ACTIVE', now(), now(), now() + interval '10 hours'
    from invite i where i.test_id = $1 order by i.account_id`,
    [test.id],
  );
  await pool.query(
    `insert into attempt_section (attempt_id, section_id, position, status, started_at)
    select a.id, s.id, s.position, 'CTK', now() from attempt a join section s on s.test_id = a.test_id`,
  );
  await pool.query(
    `with placed as (
      select a.id as attempt_id, p.id as problem_id, sp.section_id, p.problem_type,
        row_number() over (order by split_part(a.slug, '-', 2)::int, s.position, sp.position) as n
      from attempt a
      join section s on s.test_id = a.test_id
      join section_problem sp on sp.section_id = s.id
      join problem p on p.id = sp.problem_id
    ), made as (
      insert into solution (slug, attempt_id, problem_id, section_id, solution_type, seq, writer, digest, saved_at, created_at)
      select 'bench-' || n, attempt_id, problem_id, section_id, problem_type, 1, 'bench-writer', repeat('0', 64), now(), now()
      from placed order by n
      returning id
    )
    insert into solution_revision (solution_id, seq, base, writer, digest, saved_at, body)
    select id, 1, 0, 'bench-writer', repeat('0', 64), now(), $1::jsonb from made`,
    [JSON.stringify({ answer: ANSWER })],
  );
}
