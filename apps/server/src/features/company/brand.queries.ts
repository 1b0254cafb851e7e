import type { Db, Tx } from "@invigil/db/connection";

export function companyRow(db: Db | Tx, id: number) {
  return db
    .selectFrom("company")
    .select(["name", "avatar_url", "primary_color", "time_zone"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export function brandOf(db: Db | Tx, companyId: number) {
  return db
    .selectFrom("brand")
    .select(["host", "support_email", "proven_at"])
    .where("company_id", "=", companyId)
    .orderBy("host")
    .executeTakeFirst();
}

/** Whether this file is a company's logo; nothing else may be read without a session. */
export async function isLogo(db: Db, url: string): Promise<boolean> {
  const row = await db.selectFrom("company").select("id").where("avatar_url", "=", url).executeTakeFirst();
  return row !== undefined;
}
