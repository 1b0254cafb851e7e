import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

function recruiters(db: Db | Tx) {
  return db
    .selectFrom("account")
    .innerJoin("company", "company.id", "account.company_id")
    .select([
      "account.id",
      "account.email",
      "account.full_name",
      "account.role",
      "account.password_hash",
      "account.disabled_at",
      "account.company_id",
      "company.name as company_name",
      "company.closed_at",
    ])
    .where("account.usertype", "=", "recruiter");
}

export function allRecruiters(db: Db) {
  return recruiters(db).orderBy("company.name").orderBy("account.email").execute();
}
export type RecruiterRow = Awaited<ReturnType<typeof allRecruiters>>[number];

/** The recruiter who has joined with the address comes first; other companies may have invited it too. */
export function recruitersWith(tx: Tx, email: string): Promise<RecruiterRow[]> {
  return recruiters(tx)
    .where(sql<string>`lower(account.email)`, "=", email.toLowerCase())
    .orderBy(sql`account.password_hash is null`)
    .forUpdate("account")
    .execute();
}
