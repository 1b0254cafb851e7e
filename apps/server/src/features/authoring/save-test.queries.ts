import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** The problems a section may contain: the company's own that are live or already in the test, by slug. */
export async function placeableProblems(
  tx: Tx,
  key: { companyId: number; testId: number; slugs: readonly string[] },
): Promise<Map<string, { id: number; lineage: string; title: string; max_score: number }>> {
  if (key.slugs.length === 0) return new Map();
  const { rows } = await sql<{ slug: string; id: number; lineage: string; title: string; max_score: number }>`
    select p.slug, p.id, p.lineage, p.title, p.max_score from problem p
    where p.slug = any(${key.slugs}) and p.company_id = ${key.companyId} and p.parent_id is null
      and (p.state = 'live' or exists (
        select from section_problem sp join section on section.id = sp.section_id
        where sp.problem_id = p.id and section.test_id = ${key.testId}))`.execute(tx);
  return new Map(rows.map(({ slug, ...row }) => [slug, row]));
}
