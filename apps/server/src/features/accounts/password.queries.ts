import type { Db, Tx } from "@invigil/db/connection";

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
