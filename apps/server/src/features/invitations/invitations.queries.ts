import type { Db } from "@invigil/db/connection";

/** Opens an invitation that was not taken back, of a company that is not closed: the first time counts. */
export function openInvite(db: Db, { id, at }: { id: string; at: Date }) {
  return db
    .updateTable("invite")
    .from(["test", "company"])
    .set((eb) => ({ opened_at: eb.fn.coalesce("invite.opened_at", eb.val(at)) }))
    .whereRef("test.id", "=", "invite.test_id")
    .whereRef("company.id", "=", "test.company_id")
    .where("invite.id", "=", id)
    .where("invite.revoked_at", "is", null)
    .where("company.closed_at", "is", null)
    .returning(["invite.account_id", "test.slug as test_slug"])
    .executeTakeFirst();
}
