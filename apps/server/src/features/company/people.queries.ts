import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export function recruitersOf(db: Db | Tx, { companyId, id }: { companyId: number; id?: number }) {
  return db
    .selectFrom("account")
    .leftJoin("second_factor", "second_factor.account_id", "account.id")
    .select(({ exists, selectFrom }) => [
      "account.id",
      "account.full_name",
      "account.email",
      "account.company_id",
      "account.role",
      "account.password_hash",
      "account.disabled_at",
      "second_factor.confirmed_at",
      exists(selectFrom("passkey").select("passkey.id").whereRef("passkey.account_id", "=", "account.id")).as(
        "passkey",
      ),
    ])
    .where("account.company_id", "=", companyId)
    .where("account.usertype", "=", "recruiter")
    .$if(id !== undefined, (query) => query.where("account.id", "=", id ?? 0))
    .orderBy("account.id")
    .execute();
}
export type RecruiterRow = Awaited<ReturnType<typeof recruitersOf>>[number];

/** Only one change to the company's people at a time, so that two owners cannot remove each other. */
export function lockCompany(tx: Tx, companyId: number) {
  return tx
    .selectFrom("company")
    .select(["id", "name"])
    .where("id", "=", companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** A person who was invited and has no password yet. */
export function newcomer(db: Db | Tx, id: number) {
  return db
    .selectFrom("account")
    .innerJoin("company", "company.id", "account.company_id")
    .select([
      "account.id",
      "account.username",
      "account.full_name",
      "account.email",
      "company.id as company_id",
      "company.name as company_name",
    ])
    .where("account.id", "=", id)
    .where("account.usertype", "=", "recruiter")
    .where("account.password_hash", "is", null)
    .where("account.disabled_at", "is", null)
    .where("company.closed_at", "is", null)
    .executeTakeFirst();
}

/** Whether anyone has joined with an address. */
export async function hasJoined(db: Db, email: string): Promise<boolean> {
  const joined = await db
    .selectFrom("account")
    .select("id")
    .where("usertype", "=", "recruiter")
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where("password_hash", "is not", null)
    .executeTakeFirst();
  return joined !== undefined;
}
