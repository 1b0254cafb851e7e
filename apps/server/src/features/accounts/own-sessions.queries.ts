import type { Db } from "@invigil/db/connection";

export function sessionsOf(db: Db, { accountId, now }: { accountId: number; now: Date }) {
  return db
    .selectFrom("session")
    .select(["id", "token_hash", "created_at", "last_used_at", "user_agent"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
