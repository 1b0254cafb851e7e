import type { TestState } from "@invigil/contract/authoring/authoring";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import { isCounted } from "../../shared/attempts/counted.ts";
import { like } from "../../shared/like.ts";

interface Asked {
  companyId: number;
  state?: TestState | undefined;
  search?: string | undefined;
}

export interface TestListRow {
  id: number;
  slug: string;
  name: string;
  state: TestState;
  start_time: Date | null;
  end_time: Date | null;
  is_timed_section: boolean;
  duration_minutes: number;
  section_minutes: (number | null)[];
  sections_total: number;
  problems_total: number;
  is_interview: boolean;
  proctored: boolean;
  invited: number;
  running: number;
  submitted: number;
  to_mark: number;
  updated_at: Date;
}

/**
 * Counts problems as a candidate gets them, so a pool counts only those picked. Archived tests appear only on request.
 */
export async function companyTests(db: Db, { companyId, state, search }: Asked): Promise<TestListRow[]> {
  const wanted = state === undefined ? sql`test.state <> 'archived'` : sql`test.state = ${state}`;
  const named = search === undefined || search === "" ? sql`true` : sql`test.name ilike ${like(search)}`;
  const { rows } = await sql<TestListRow>`
    select test.id, test.slug, test.name, test.state, test.start_time, test.end_time,
      test.is_timed_section, test.duration_minutes, coalesce(parts.section_minutes, '[]') as section_minutes,
      test.updated_at, coalesce((test.settings -> 'proctor' ->> 'enabled')::boolean, false) as proctored,
      test.sub_test_type is not distinct from 'INT' as is_interview,
      parts.sections_total, 
      coalesce(parts.problems_total, (
        select sum(jsonb_array_length(topic -> 'questions')) from jsonb_array_elements(test.interview -> 'competencies') topic
      ), 0)::int as problems_total,
      (select count(*) from invite where invite.test_id = test.id and invite.revoked_at is null) as invited,
      counts.running, counts.submitted, counts.to_mark
    from test, lateral (
      select count(*) filter (where a.state = 'ACTIVE') as running, count(*) filter (where a.state = 'END') as submitted,
        count(*) filter (where a.evaluated_at is not null and exists (
          select from solution where solution.attempt_id = a.id and solution.status = 'NRE')) as to_mark
      from attempt a where a.test_id = test.id and ${isCounted}
    ) counts, lateral (
      select count(*) as sections_total, json_agg(section.duration_minutes) as section_minutes,
        sum(least(section.pick, (select count(*) from section_problem sp where sp.section_id = section.id)))::bigint
          as problems_total
      from section where section.test_id = test.id
    ) parts
    where test.company_id = ${companyId} and ${wanted} and ${named}
    order by test.updated_at desc, test.id desc`.execute(db);
  return rows;
}
