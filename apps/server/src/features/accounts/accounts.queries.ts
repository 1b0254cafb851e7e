import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

export function recruiterByEmail(db: Db, email: string) {
  return db
    .selectFrom("account")
    .select(["id", "username", "password_hash"])
    .where("usertype", "=", "recruiter")
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

export function profileOf(db: Db, accountId: number) {
  return db
    .selectFrom("account")
    .leftJoin("company", "company.id", "account.company_id")
    .select([
      "account.id",
      "account.full_name",
      "account.email",
      "account.job_title",
      "company.slug as company_slug",
      "company.name as company_name",
    ])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
}
