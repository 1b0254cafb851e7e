import type { Db } from "@invigil/db/connection";

/** Milliseconds until the attempt ends. */
export async function timeLeft(db: Db, attemptId: number, now: Date): Promise<number> {
  const attempt = await db
    .selectFrom("attempt")
    .select(["expires_at", "paused_at"])
    .where("id", "=", attemptId)
    .executeTakeFirst();
  if (!attempt?.expires_at) return Number.MAX_SAFE_INTEGER;
  return attempt.expires_at.getTime() - (attempt.paused_at ?? now).getTime();
}

/** The words of a candidate's name and address, which the scorer never sees. */
export async function namesOf(db: Db, attemptId: number): Promise<string[]> {
  const account = await db
    .selectFrom("attempt")
    .innerJoin("account", "account.id", "attempt.account_id")
    .select(["account.full_name", "account.username"])
    .where("attempt.id", "=", attemptId)
    .executeTakeFirst();
  if (!account) return [];
  return [...(account.full_name ?? "").split(/\s+/), account.username].filter((name) => name.length > 1);
}
