import type { Db, Tx } from "@invigil/db/connection";

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

/** All turns as the end of an interview is judged by them, in their order. */
export async function turnsAtEnd(db: Db | Tx, attemptId: number) {
  const rows = await db
    .selectFrom("interview_turn")
    .select(["seq", "kind", "competency", "question", "text", "why", "mode", "unanswered", "fault", "reliable"])
    .select(["answer", "transcript", "corrected", "client_turn_id", "pieces"])
    .where("attempt_id", "=", attemptId)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({ ...row, answer: row.corrected ?? row.answer ?? row.transcript }));
}
