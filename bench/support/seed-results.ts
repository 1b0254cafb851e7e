import type { Pool } from "./database.ts";
import { seedAnswers, seedCandidates, type BenchTest } from "./seed.ts";

export const RECRUITER_SESSION = "bench-recruiter-session";
const EVENTS = 300;

/**
 * Everyone has submitted and is evaluated, with 300 lines of evidence each, and a recruiter is signed in. Returns the
 * slug.
 */
export async function seedResults(pool: Pool, test: BenchTest, candidates: number): Promise<string> {
  await seedCandidates(pool, test, candidates);
  await seedAnswers(pool, test);
  // The better half of the people is right more often; one written answer in ten waits for a person.
  await pool.query(
    `update solution set
      status = case when written and n = 0 then 'NRE' when good then 'ACC' else 'REJ' end,
      score = case when written and n = 0 then null when good then 10 else 0 end
    from (
      select s.id, s.solution_type = 'TEX' as written, abs(hashint8(s.id + 1)) % 10 as n,
        abs(hashint8(s.id)) % 100 < 25 + 50.0 * (a.id % $2) / $2 as good
      from solution s join attempt a on a.id = s.attempt_id where a.test_id = $1
    ) answer
    where answer.id = solution.id`,
    [test.id, candidates],
  );
  await pool.query(
    `update attempt set state = 'END', submission_type = case when id % 4 = 0 then 'ASB' else 'MSB' end,
      submitted_at = now(), evaluated_at = now(),
      score = (select coalesce(sum(score), 0) from solution where attempt_id = attempt.id)
    where test_id = $1`,
    [test.id],
  );
  // In order of time, as if many people wrote at once, so that the lines of one attempt are far apart.
  await pool.query(
    `insert into attempt_event (attempt_id, kind, at, received_at)
    select a.id, case when n = 1 then 'start' when n = $2 then 'end'
        else (array['page-view', 'snapshot', 'connection', 'page-view', 'snapshot', 'blur', 'focus', 'no-face', 'voice'])[1 + (n * 31 + a.id) % 9] end,
      now() - interval '1 hour' + n * interval '10 seconds', now()
    from generate_series(1, $2::int) n, attempt a where a.test_id = $1 order by n, a.id`,
    [test.id, EVENTS],
  );
  await pool.query(
    `with person as (
      insert into account (username, usertype, email, full_name, company_id, role)
      select 'bench-recruiter', 'recruiter', 'bench-recruiter@example.com', 'Demo Recruiter', company_id, 'owner'
      from test where id = $1 returning id
    )
    insert into session (token_hash, account_id, created_at, last_used_at, expires_at)
    select sha256(convert_to($2, 'UTF8')), id, now(), now(), now() + interval '1 day' from person`,
    [test.id, RECRUITER_SESSION],
  );
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<{ slug: string }>("select slug from test where id = $1", [test.id]);
  return rows[0]?.slug ?? "";
}
