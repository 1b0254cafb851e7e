import type { FirstStep } from "@invigil/contract/people/first-steps";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** The steps that the company has taken. Tests and invitations of the demo were made by nobody and do not count. */
export async function stepsDone(db: Db, companyId: number): Promise<FirstStep[]> {
  const { rows } = await sql<{ step: FirstStep }>`
    select step from first_step where company_id = ${companyId}
    union select 'test' where exists (
      select from test where company_id = ${companyId} and created_by is not null and state <> 'archived')
    union select 'invite' where exists (
      select from invite join test on test.id = invite.test_id where test.company_id = ${companyId}
        and (invite.created_by is not null or test.created_by is not null))
    union select 'colleague' where (
      select count(*) from account where company_id = ${companyId} and usertype = 'recruiter') > 1`.execute(db);
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
