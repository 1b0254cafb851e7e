import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** The company's newest copy of each starter question that it has one of, by the starter question's slug. */
export async function copiesOf(db: Db, companyId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ starter: string; slug: string }>`
    select distinct on (authoring ->> 'starter') authoring ->> 'starter' as starter, slug from problem
    where company_id = ${companyId} and parent_id is null and state <> 'archived'
      and authoring ->> 'starter' is not null
    order by authoring ->> 'starter', id desc`.execute(db);
  return new Map(rows.map(({ starter, slug }) => [starter, slug]));
}
