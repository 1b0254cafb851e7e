import type { Db, Tx } from "@invigil/db/connection";

export function factorOf(db: Db | Tx, accountId: number) {
  return db.selectFrom("second_factor").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** One code at a time, so that none is taken twice and none is tried uncounted. */
export function lockFactor(tx: Tx, accountId: number) {
  return tx.selectFrom("second_factor").selectAll().where("account_id", "=", accountId).forUpdate().executeTakeFirst();
}
export type FactorRow = NonNullable<Awaited<ReturnType<typeof lockFactor>>>;

/** In place of one that was begun and not confirmed; undefined: there is one that counts. */
export function insertFactor(tx: Tx, { accountId, secret, at }: { accountId: number; secret: Buffer; at: Date }) {
  const fresh = { secret, created_at: at, last_step: 0, misses: 0, missed_at: null };
  return tx
    .insertInto("second_factor")
    .values({ account_id: accountId, ...fresh })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet(fresh).where("second_factor.confirmed_at", "is", null),
    )
    .returning("account_id")
    .executeTakeFirst();
}

type Change = Partial<Pick<FactorRow, "confirmed_at" | "last_step" | "misses" | "missed_at">>;

export function updateFactor(tx: Tx, accountId: number, set: Change) {
  return tx.updateTable("second_factor").set(set).where("account_id", "=", accountId).execute();
}

export async function replaceCodes(
  tx: Tx,
  { accountId, hashes }: { accountId: number; hashes: readonly string[] },
): Promise<void> {
  await tx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash }));
  await tx.insertInto("recovery_code").values(rows).execute();
}

/** undefined: there is no such code, or it was used. */
export function spendCode(tx: Tx, { accountId, hash }: { accountId: number; hash: string }) {
  return tx
    .deleteFrom("recovery_code")
    .where("account_id", "=", accountId)
    .where("code_hash", "=", hash)
    .returning("account_id")
    .executeTakeFirst();
}

export async function countCodes(db: Db | Tx, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_code")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}
