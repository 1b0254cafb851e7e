import type { Db, Tx } from "@invigil/db/connection";

/** What a company restricts in addition to the product's own list. */
export async function addedPrograms(db: Db | Tx, companyId: number): Promise<string[]> {
  const row = await db
    .selectFrom("company")
    .select("restricted_programs")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.restricted_programs;
}

export async function companyOfInvite(db: Db | Tx, inviteId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("invite")
    .innerJoin("test", "test.id", "invite.test_id")
    .select("test.company_id")
    .where("invite.id", "=", inviteId)
    .where("invite.revoked_at", "is", null)
    .executeTakeFirst();
  return row?.company_id;
}
