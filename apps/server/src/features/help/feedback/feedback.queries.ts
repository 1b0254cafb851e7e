import type { Db } from "@invigil/db/connection";

export function feedbackOf(db: Db, { attemptId, source }: { attemptId: number; source: string }) {
  return db
    .selectFrom("feedback")
    .select("rating")
    .where("attempt_id", "=", attemptId)
    .where("source", "=", source)
    .executeTakeFirst();
}
