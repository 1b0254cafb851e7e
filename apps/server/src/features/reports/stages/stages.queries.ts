import type { Db, Tx } from "@invigil/db/connection";

interface Key {
  testId: number;
  usernames: readonly string[];
}

/** Every decision about these candidates of a test, newest first. */
export function decisionsAbout(db: Db | Tx, { testId, usernames }: Key) {
  return db
    .selectFrom("candidate_stage as decided")
    .innerJoin("invite", "invite.id", "decided.invite_id")
    .innerJoin("account", "account.id", "invite.account_id")
    .innerJoin("account as author", "author.id", "decided.account_id")
    .select(["account.username", "decided.stage", "decided.note", "decided.at", "decided.replaced_at"])
    .select("author.full_name as by")
    .where("invite.test_id", "=", testId)
    .where("account.username", "in", usernames)
    .orderBy("decided.id", "desc")
    .execute();
}

export function isInvited(db: Db, key: { testId: number; username: string }) {
  return db
    .selectFrom("invite")
    .innerJoin("account", "account.id", "invite.account_id")
    .select("invite.id")
    .where("invite.test_id", "=", key.testId)
    .where("account.username", "=", key.username)
    .where("account.usertype", "=", "hacker")
    .executeTakeFirst()
    .then((row) => row !== undefined);
}
