import type { Db, Tx } from "@invigil/db/connection";

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

/** One of an account's sessions, or all but one. */
export function endSessionsOf(
  tx: Tx,
  { accountId, ...which }: { accountId: number } & ({ id: number } | { except: Buffer }),
) {
  return tx
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .where((eb) => ("id" in which ? eb("id", "=", which.id) : eb("token_hash", "!=", which.except)))
    .returning("user_agent")
    .execute();
}
