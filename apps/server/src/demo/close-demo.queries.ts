import type { Tx } from "@invigil/db/connection";

/** Closes the companies and ends every session of their recruiters and of the candidates they invited. */
export async function closeCompanies(tx: Tx, { slugs, at }: { slugs: readonly string[]; at: Date }): Promise<void> {
  const companies = tx.selectFrom("company").select("id").where("slug", "in", slugs);
  const people = tx.selectFrom("account").select("id").where("company_id", "in", companies);
  const candidates = tx
    .selectFrom("invite")
    .innerJoin("test", "test.id", "invite.test_id")
    .select("invite.account_id")
    .where("test.company_id", "in", companies);
  await tx.updateTable("company").set({ closed_at: at }).where("slug", "in", slugs).execute();
  await tx
    .deleteFrom("session")
    .where((eb) => eb.or([eb("account_id", "in", people), eb("account_id", "in", candidates)]))
    .execute();
}

export async function openCompanies(tx: Tx, slugs: readonly string[]): Promise<void> {
  await tx.updateTable("company").set({ closed_at: null }).where("slug", "in", slugs).execute();
}
