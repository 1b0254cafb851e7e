import type { Db, Tx } from "@invigil/db/connection";

export type InviteRow = NonNullable<Awaited<ReturnType<typeof inviteOf>>>;

interface Key {
  id: string;
  accountId: number;
}

function ownInvite(db: Db | Tx, { id, accountId }: Key) {
  return db
    .selectFrom("invite")
    .innerJoin("test", "test.id", "invite.test_id")
    .innerJoin("account", "account.id", "invite.account_id")
    .select([
      "invite.id",
      "invite.email",
      "invite.extra_data",
      "invite.onboarded_at",
      "test.slug as test_slug",
      "test.name as test_name",
      "test.settings",
      "account.full_name",
    ])
    .where("invite.id", "=", id)
    .where("invite.account_id", "=", accountId)
    .where("invite.revoked_at", "is", null);
}

export function inviteOf(db: Db | Tx, key: Key) {
  return ownInvite(db, key).executeTakeFirst();
}

/** Locks the invitation, so that two saves of one form do not lose each other's fields. */
export function lockInvite(tx: Tx, key: Key) {
  return ownInvite(tx, key).forUpdate("invite").executeTakeFirst();
}
