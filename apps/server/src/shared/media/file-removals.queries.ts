import type { Db } from "@invigil/db/connection";

interface DueRemoval {
  key: string;
  /** Null if it exists as far as we know. */
  removed_at: Date | null;
}

export function dueRemovals(db: Db, now: Date, limit: number): Promise<DueRemoval[]> {
  return db
    .selectFrom("file_removal")
    .select(["key", "removed_at"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
}

/** Whether a file that arrived after the first removal was accepted for its row. */
export async function isWanted(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("proctor_media")
    .select("id")
    .where("id", "=", key)
    .where("state", "in", ["signed", "stored"])
    .executeTakeFirst();
  return row !== undefined;
}
