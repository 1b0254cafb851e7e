import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Asked {
  email: string;
  company: string;
  full_name: string;
  password_hash: string;
  asked_at: Date;
}

export function insertSignUp(db: Db, values: Asked) {
  return db.insertInto("sign_up").values(values).execute();
}

/** The oldest unhandled one; undefined if there is none. */
export async function lookAtSignUp(
  tx: Tx,
  at: Date,
): Promise<(Pick<Asked, "email" | "company" | "full_name"> & { id: number }) | undefined> {
  const { rows } = await sql<{ id: number; email: string; company: string; full_name: string }>`
    update sign_up set answered_at = ${at}
    where id = (
      select id from sign_up where answered_at is null order by id limit 1 for update skip locked
    )
    returning id, email, company, full_name`.execute(tx);
  return rows[0];
}

export function giveSignUpLink(db: Db, { id, hash, expires }: { id: number; hash: Buffer; expires: Date }) {
  return db
    .updateTable("sign_up")
    .set({ token_hash: hash, expires_at: expires })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
}

/** Deleted in the transaction that creates the company, because a link works once. */
export function takeSignUp(tx: Tx, { hash, now }: { hash: Buffer; now: Date }) {
  return tx
    .deleteFrom("sign_up")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .returning(["company", "email", "full_name", "password_hash"])
    .executeTakeFirst();
}

export async function forgetSignUps(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("sign_up").where("asked_at", "<=", before).where("answered_at", "is not", null).execute();
}
