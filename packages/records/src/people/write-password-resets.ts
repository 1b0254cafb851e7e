import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export function insertPasswordRequest(db: Db, { email, at }: { email: string; at: Date }) {
  return db.insertInto("password_request").values({ email, asked_at: at }).execute();
}

/** The oldest request, deleted in the transaction that handles it; undefined if there is none. */
export async function takePasswordRequest(tx: Tx): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    delete from password_request
    where id = (select id from password_request order by id limit 1 for update skip locked)
    returning email`.execute(tx);
  return rows[0];
}

export const isNewestReset = sql<boolean>`not exists (
  select from password_reset newer where newer.account_id = password_reset.account_id and newer.id > password_reset.id)`;

/** Without a link, which is created when it is sent. */
export async function openReset(tx: Tx, { accountId, at }: { accountId: number; at: Date }): Promise<number> {
  const made = await tx
    .insertInto("password_reset")
    .values({ account_id: accountId, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

interface Link {
  id: number;
  hash: Buffer;
  expires: Date;
}

/** Undefined if a newer link or a new password has ended it. */
export function giveResetLink(db: Db | Tx, { id, hash, expires }: Link) {
  return db
    .updateTable("password_reset")
    .set({ token_hash: hash, expires_at: expires })
    .where("id", "=", id)
    .where(isNewestReset)
    .returning("id")
    .executeTakeFirst();
}

export async function endResets(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom("password_reset").where("account_id", "=", accountId).execute();
}
