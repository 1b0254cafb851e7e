import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export function testBySlug(tx: Tx, { companyId, slug }: { companyId: number; slug: string }) {
  return tx
    .selectFrom("test")
    .select(["id", "state"])
    .where("company_id", "=", companyId)
    .where("slug", "=", slug)
    .executeTakeFirst();
}

/** The questions' ids by slug. */
export async function questionIds(tx: Tx, { companyId, slugs }: { companyId: number; slugs: readonly string[] }) {
  const rows = await tx
    .selectFrom("problem")
    .select(["id", "slug"])
    .where("company_id", "=", companyId)
    .where("slug", "in", slugs)
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** The number of the newest demo candidate. */
export async function highestNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(substring(username from '^c-demo-([0-9]{2,4})$')::int), 0) as number from account`.execute(tx);
  return rows[0]?.number ?? 0;
}
