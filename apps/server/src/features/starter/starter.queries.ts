import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** The slugs of the starter questions that the company has a copy of. */
export async function copiedSlugs(db: Db, companyId: number): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select distinct authoring ->> 'starter' as slug from problem
    where company_id = ${companyId} and parent_id is null and state <> 'archived'
      and authoring ->> 'starter' is not null`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}
