import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export function insertRequest(db: Db, { email, at }: { email: string; at: Date }) {
  return db.insertInto("password_request").values({ email, asked_at: at }).execute();
}

/** The oldest request, gone with the transaction that answers it; undefined: there is none. */
export async function takeRequest(tx: Tx): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    delete from password_request
    where id = (select id from password_request order by id limit 1 for update skip locked)
    returning email`.execute(tx);
  return rows[0];
}

function person(db: Db | Tx, id: number) {
  return db
    .selectFrom("account")
    .select(["id", "email", "full_name", "company_id", "password_hash"])
    .where("id", "=", id);
}

export function personOf(db: Db, id: number) {
  return person(db, id).executeTakeFirstOrThrow();
}

export function lockPerson(tx: Tx, id: number) {
  return person(tx, id).forUpdate().executeTakeFirstOrThrow();
}

export function updatePassword(tx: Tx, { id, hash }: { id: number; hash: string }) {
  return tx.updateTable("account").set({ password_hash: hash }).where("id", "=", id).execute();
}
