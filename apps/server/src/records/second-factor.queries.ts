import type { Db, Tx } from "@invigil/db/connection";

/** Whether the account has a second factor, and whether its company asks for one. */
export async function factorState(db: Db | Tx, accountId: number): Promise<{ has: boolean; required: boolean }> {
  const row = await db
    .selectFrom("account")
    .innerJoin("company", "company.id", "account.company_id")
    .leftJoin("second_factor", "second_factor.account_id", "account.id")
    .select(["second_factor.confirmed_at", "company.second_factor_required"])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  return { has: row?.confirmed_at != null, required: row?.second_factor_required ?? false };
}

/** undefined: there was none. */
export function deleteFactor(tx: Tx, accountId: number) {
  return tx
    .deleteFrom("second_factor")
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .returning("account_id")
    .executeTakeFirst();
}
