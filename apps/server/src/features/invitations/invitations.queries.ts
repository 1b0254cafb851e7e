import type { Db } from "@invigil/db/connection";

/** Opens an invitation that was not taken back: the first time counts. */
export function openInvite(db: Db, { id, at }: { id: string; at: Date }) {
  return db
    .updateTable("invite")
    .from("test")
    .set((eb) => ({ opened_at: eb.fn.coalesce("invite.opened_at", eb.val(at)) }))
    .whereRef("test.id", "=", "invite.test_id")
    .where("invite.id", "=", id)
    .where("invite.revoked_at", "is", null)
    .returning(["invite.account_id", "test.slug as test_slug"])
    .executeTakeFirst();
}
