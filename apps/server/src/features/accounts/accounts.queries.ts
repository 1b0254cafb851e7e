import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** The recruiter who has joined with the address; an invitation alone is not an account. */
export function recruiterByEmail(db: Db | Tx, email: string) {
  return db
    .selectFrom("account")
    .innerJoin("company", "company.id", "account.company_id")
    .select([
      "account.id",
      "account.username",
      "account.password_hash",
      "account.email",
      "account.full_name",
      "account.company_id",
      "company.name as company_name",
    ])
    .where("account.usertype", "=", "recruiter")
    .where(sql<string>`lower(account.email)`, "=", email.toLowerCase())
    .where("account.password_hash", "is not", null)
    .where("account.disabled_at", "is", null)
    .where("company.closed_at", "is", null)
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
      "account.role",
      "company.slug as company_slug",
      "company.name as company_name",
    ])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
}

/** Whether any company is open; the demo companies are closed while the demo is off. */
export async function hasCompany(db: Db): Promise<boolean> {
  const row = await db.selectFrom("company").select("id").where("closed_at", "is", null).limit(1).executeTakeFirst();
  return row !== undefined;
}
