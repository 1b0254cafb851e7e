import type { Db, Tx } from "@invigil/db/connection";

export async function requiresFactor(db: Db | Tx, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom("company")
    .select("second_factor_required")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.second_factor_required;
}
