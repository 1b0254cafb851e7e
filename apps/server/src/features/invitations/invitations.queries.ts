import type { Db } from "@invigil/db/connection";

export function inviteTarget(db: Db, id: string) {
  return db
    .selectFrom("invite")
    .innerJoin("test", "test.id", "invite.test_id")
    .select(["invite.account_id", "test.slug as test_slug"])
    .where("invite.id", "=", id)
    .executeTakeFirst();
}
