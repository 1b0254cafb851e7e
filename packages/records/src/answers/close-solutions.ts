import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Closes answers against saves, in id order like a batch of saves, and returns the current ones. */
export async function closeSolutions(tx: Tx, key: { attemptId: number; sectionId?: number }) {
  const section = key.sectionId === undefined ? sql`` : sql`and section_id = ${key.sectionId}`;
  await sql`
    update solution set closed = true
    where id in (select id from solution where attempt_id = ${key.attemptId} ${section} order by id for no key update)`.execute(
    tx,
  );
}

export async function reopenSolutions(tx: Tx, key: { attemptId: number; sectionIds: number[] }): Promise<void> {
  // An interview has no sections.
  if (key.sectionIds.length === 0) return;
  await tx
    .updateTable("solution")
    .set({ closed: false, status: null, score: null, evaluation: null })
    .where("attempt_id", "=", key.attemptId)
    .where("section_id", "in", key.sectionIds)
    .execute();
}
