import type { Db, Tx } from "@invigil/db/connection";
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

/** Until the transaction ends, nobody else of the company copies, so nothing is copied twice. */
export async function takeCopying(tx: Tx, companyId: number): Promise<void> {
  // Not `for update`, for which everything that names the company would wait.
  await sql`select from company where id = ${companyId} for no key update`.execute(tx);
}

/** The company's live copy of each starter question, in its newest version, by the starter's slug. */
export async function liveCopies(
  tx: Tx,
  { companyId, slugs }: { companyId: number; slugs: readonly string[] },
): Promise<Map<string, { id: number; slug: string }>> {
  const { rows } = await sql<{ id: number; slug: string; starter: string }>`
    select distinct on (authoring ->> 'starter') id, slug, authoring ->> 'starter' as starter from problem
    where company_id = ${companyId} and parent_id is null and state = 'live'
      and authoring ->> 'starter' = any(${slugs})
    order by authoring ->> 'starter', version desc, id desc`.execute(tx);
  return new Map(rows.map(({ starter, ...row }) => [starter, row]));
}
