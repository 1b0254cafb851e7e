import type { FirstStep } from "@invigil/contract/people/first-steps";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** The steps that people of the company have taken. What the demo tells of its tests, candidates and reviewers is not theirs. */
export async function stepsDone(db: Db, companyId: number): Promise<FirstStep[]> {
  const { rows } = await sql<{ step: FirstStep }>`
    select step from first_step where company_id = ${companyId}
    union select 'test' where exists (
      select from test where company_id = ${companyId} and created_by is not null and state <> 'archived')
    union select 'invite' where exists (
      select from invite join test on test.id = invite.test_id where test.company_id = ${companyId}
        and test.created_by is not null)
    union select 'colleague' where exists (
      select from audit where company_id = ${companyId} and action in ('recruiter.invite', 'recruiter.join')
        and not data @> '{"made_up": true}')`.execute(db);
  return rows.map(({ step }) => step);
}

/** The test that the next steps are about; a live one is closer to its first candidate. */
export async function newestOwnTest(db: Db, companyId: number) {
  const { rows } = await sql<{ slug: string; is_interview: boolean; is_live: boolean }>`
    select slug, sub_test_type is not distinct from 'INT' as is_interview, state = 'live' as is_live from test
    where company_id = ${companyId} and created_by is not null and state <> 'archived'
    order by (state = 'live') desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
