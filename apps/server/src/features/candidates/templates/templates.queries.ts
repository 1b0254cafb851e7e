import type { Db, Tx } from "@invigil/db/connection";

/** Locked, so that a colleague's change and this one take turns. */
export function lockTemplate(tx: Tx, key: { id: number; companyId: number }) {
  return tx
    .selectFrom("invite_template")
    .selectAll()
    .where("id", "=", key.id)
    .where("company_id", "=", key.companyId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locked first, so that two new templates at once count each other and two defaults do not meet. */
export async function lockCompany(tx: Tx, companyId: number): Promise<void> {
  await tx.selectFrom("company").select("id").where("id", "=", companyId).forNoKeyUpdate().execute();
}

/** The test that a preview is about: the one that is named, or the newest that is live. */
export function exampleTest(db: Db | Tx, { companyId, slug }: { companyId: number; slug: string | undefined }) {
  return db
    .selectFrom("test")
    .select("id")
    .where("company_id", "=", companyId)
    .$if(slug !== undefined, (query) => query.where("slug", "=", slug ?? ""))
    .$if(slug === undefined, (query) => query.where("state", "=", "live"))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function companyName(db: Db | Tx, id: number): Promise<string> {
  const row = await db.selectFrom("company").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  return row.name;
}
