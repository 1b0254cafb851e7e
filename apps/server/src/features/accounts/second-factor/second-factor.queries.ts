import type { Db, Tx } from "@invigil/db/connection";

export function factorOf(db: Db | Tx, accountId: number) {
  return db.selectFrom("second_factor").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** One code at a time, so that none is accepted twice and every guess is counted. */
export function lockFactor(tx: Tx, accountId: number) {
  return tx.selectFrom("second_factor").selectAll().where("account_id", "=", accountId).forUpdate().executeTakeFirst();
}
export type FactorRow = NonNullable<Awaited<ReturnType<typeof lockFactor>>>;

export async function countCodes(db: Db | Tx, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_code")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}
