import type { Db, Tx } from "@invigil/db/connection";

export function passkeysOf(db: Db | Tx, accountId: number) {
  return db.selectFrom("passkey").selectAll().where("account_id", "=", accountId).orderBy("id").execute();
}
export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

/** A passkey with its owner; undefined if it is unknown or its owner may not sign in. */
export function usablePasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("passkey")
    .innerJoin("account", "account.id", "passkey.account_id")
    .innerJoin("company", "company.id", "account.company_id")
    .select([
      "passkey.id",
      "passkey.account_id",
      "passkey.credential_id",
      "passkey.public_key",
      "passkey.name",
      "account.username",
      "account.email",
      "account.company_id",
    ])
    .where("passkey.credential_id", "=", credentialId)
    .where("account.usertype", "=", "recruiter")
    .where("account.disabled_at", "is", null)
    .where("company.closed_at", "is", null)
    .executeTakeFirst();
}
export type UsablePasskey = NonNullable<Awaited<ReturnType<typeof usablePasskey>>>;
