import type { Pool } from "pg";
import type { TestRow } from "../../shared/tests/test-access.ts";

const TEST_BY_ID = `
select t.*, co.slug as company_slug, co.name as company_name, co.avatar_url as company_avatar_url,
  co.primary_color as company_primary_color, t.xmin || ' ' || co.xmin as state_of_rows
from test t join company co on co.id = t.company_id
where t.id = $1`;

const KEPT = 200;

/**
 * Tests as the database has them. Whoever asks has read in which state the rows are, so an author's change counts from
 * its commit on, and of a thousand candidates who start in the same minute only one reads the whole row.
 */
export function createKnownTests(pool: Pool) {
  const kept = new Map<number, { state: string; test: TestRow }>();

  return async (id: number, state: string): Promise<TestRow | undefined> => {
    const known = kept.get(id);
    if (known?.state === state) return known.test;
    const { rows } = await pool.query<TestRow & { state_of_rows: string }>(TEST_BY_ID, [id]);
    if (!rows[0]) return undefined;
    const { state_of_rows, ...test } = rows[0];
    kept.set(id, { state: state_of_rows, test });
    const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return test;
  };
}
