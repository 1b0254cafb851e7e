import type { Tx } from "@invigil/db/connection";
import type { SecondFactor } from "@invigil/db/generated";
import type { Selectable } from "kysely";

/** Replaces one that was begun and not confirmed; undefined if there is an active one. */
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

type Change = Partial<Pick<Selectable<SecondFactor>, "confirmed_at" | "last_step" | "misses" | "missed_at">>;

export function updateFactor(tx: Tx, accountId: number, set: Change) {
  return tx.updateTable("second_factor").set(set).where("account_id", "=", accountId).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { accountId, hashes }: { accountId: number; hashes: readonly string[] },
): Promise<void> {
  await tx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash }));
  await tx.insertInto("recovery_code").values(rows).execute();
}

/** Undefined if there is no such code, or it was used. */
export function spendRecoveryCode(tx: Tx, { accountId, hash }: { accountId: number; hash: string }) {
  return tx
    .deleteFrom("recovery_code")
    .where("account_id", "=", accountId)
    .where("code_hash", "=", hash)
    .returning("account_id")
    .executeTakeFirst();
}

/** Only one change to a person's factors at a time, so that two cannot remove the last ones together. */
export async function lockFactors(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Undefined if there was none. */
export function deleteFactor(tx: Tx, accountId: number) {
  return tx
    .deleteFrom("second_factor")
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .returning("account_id")
    .executeTakeFirst();
}

/** Deletes the app's codes and all passkeys. Returns whether there were any. */
export async function deleteFactors(tx: Tx, accountId: number): Promise<boolean> {
  await lockFactors(tx, accountId);
  const factor = await deleteFactor(tx, accountId);
  const passkeys = await tx.deleteFrom("passkey").where("account_id", "=", accountId).returning("id").execute();
  return factor !== undefined || passkeys.length > 0;
}
