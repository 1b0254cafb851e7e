import type { Db } from "@invigil/db/connection";

export async function dueRemovals(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("file_removal")
    .select("key")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.key);
}
