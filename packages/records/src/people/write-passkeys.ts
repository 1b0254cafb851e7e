import type { Db, Tx } from "@invigil/db/connection";
import type { PasskeyChallengePurpose } from "@invigil/db/generated";
import { sql } from "kysely";

interface NewChallenge {
  hash: Buffer;
  purpose: PasskeyChallengePurpose;
  accountId: number | null;
  challenge: string;
  at: Date;
  until: Date;
}

/** Also deletes expired ones. */
export async function insertPasskeyChallenge(db: Db, { hash, purpose, accountId, challenge, at, until }: NewChallenge) {
  await sql`
    with gone as (delete from passkey_challenge where expires_at <= ${at})
    insert into passkey_challenge (token_hash, purpose, account_id, challenge, expires_at)
    values (${hash}, ${purpose}, ${accountId}, ${challenge}, ${until})`.execute(db);
}

/** Undefined if it was used before or never existed. */
export function takePasskeyChallenge(db: Db, hash: Buffer) {
  return db
    .deleteFrom("passkey_challenge")
    .where("token_hash", "=", hash)
    .returning(["purpose", "account_id", "challenge", "expires_at"])
    .executeTakeFirst();
}

interface NewPasskey {
  account_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
}

/** Undefined if somebody already has it. */
export function insertPasskey(tx: Tx, values: NewPasskey) {
  return tx
    .insertInto("passkey")
    .values(values)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Undefined if the counter did not increase, as with a copy. Devices without a counter always send 0. */
export function notePasskeyUse(tx: Tx, { id, counter, at }: { id: number; counter: number; at: Date }) {
  return tx
    .updateTable("passkey")
    .set({ counter, last_used_at: at })
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .returning("id")
    .executeTakeFirst();
}

interface Key {
  accountId: number;
  id: number;
}

/** Undefined if the account has no such passkey. */
export function updatePasskeyName(tx: Tx, { accountId, id, name }: Key & { name: string }) {
  return tx
    .updateTable("passkey")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Undefined if the account has no such passkey. */
export function deletePasskey(tx: Tx, { accountId, id }: Key) {
  return tx
    .deleteFrom("passkey")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
}
