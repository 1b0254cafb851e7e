import type { Db, Tx } from "@invigil/db/connection";

/** What proves a person's identity besides the password. */
export interface FactorState {
  /** Whether an authenticator app is set up. */
  code: boolean;
  passkey: boolean;
  /** Whether the company requires one of them. */
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

/** A person's factors, and what is required of them. */
export function personOf(db: Db | Tx, accountId: number) {
  return db
    .selectFrom("account")
    .select(["id", "username", "email", "full_name", "company_id", "password_hash"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

export async function passkeyNames(tx: Tx, accountId: number): Promise<string[]> {
  const rows = tx.selectFrom("passkey").select("name").where("account_id", "=", accountId).orderBy("id");
  return (await rows.execute()).map(({ name }) => name);
}
