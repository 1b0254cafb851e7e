import type { Db, Tx } from "@invigil/db/connection";

/** What proves a person besides the password. */
export interface FactorState {
  /** An app on the phone makes codes. */
  code: boolean;
  passkey: boolean;
  /** The company asks for one of them. */
  required: boolean;
}

export async function factorState(db: Db | Tx, accountId: number): Promise<FactorState> {
  const row = await db
    .selectFrom("account")
    .innerJoin("company", "company.id", "account.company_id")
    .leftJoin("second_factor", "second_factor.account_id", "account.id")
    .select(({ exists, selectFrom }) => [
      "second_factor.confirmed_at",
      "company.second_factor_required",
      exists(selectFrom("passkey").select("passkey.id").whereRef("passkey.account_id", "=", "account.id")).as(
        "passkey",
      ),
    ])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  return {
    code: row?.confirmed_at != null,
    passkey: row?.passkey === true,
    required: row?.second_factor_required ?? false,
  };
}

function person(db: Db | Tx, accountId: number) {
  return db
    .selectFrom("account")
    .select(["id", "username", "email", "full_name", "company_id", "password_hash"])
    .where("id", "=", accountId);
}

/** A person's, with what they are asked for. */
export function personOf(db: Db | Tx, accountId: number) {
  return person(db, accountId).executeTakeFirstOrThrow();
}

/** One change of a person's factors at a time: two cannot take the last ones away together. */
export async function lockFactors(tx: Tx, accountId: number): Promise<void> {
  await person(tx, accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function passkeyNames(tx: Tx, accountId: number): Promise<string[]> {
  const rows = tx.selectFrom("passkey").select("name").where("account_id", "=", accountId).orderBy("id");
  return (await rows.execute()).map(({ name }) => name);
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

/** The app's codes and all passkeys. Says whether there were any. */
export async function deleteFactors(tx: Tx, accountId: number): Promise<boolean> {
  await lockFactors(tx, accountId);
  const factor = await deleteFactor(tx, accountId);
  const passkeys = await tx.deleteFrom("passkey").where("account_id", "=", accountId).returning("id").execute();
  return factor !== undefined || passkeys.length > 0;
}
