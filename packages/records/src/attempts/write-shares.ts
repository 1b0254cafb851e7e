import type { SharedContent } from "@invigil/contract/results/report-shares";
import { sql } from "kysely";
import type { Db, Tx } from "@invigil/db/connection";

interface NewShare {
  attemptId: number;
  name: string;
  content: SharedContent;
  createdBy: number;
  at: Date;
  endsAt: Date;
}

export async function insertShare(tx: Tx, { attemptId, name, content, createdBy, at, endsAt }: NewShare) {
  return tx
    .insertInto("report_share")
    .values({ attempt_id: attemptId, name, content, created_by: createdBy, created_at: at, ends_at: endsAt })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Two who create links of one report at once take turns, so that there are never too many. */
export async function lockShares(tx: Tx, attemptId: number): Promise<void> {
  await tx.selectFrom("attempt").select("id").where("id", "=", attemptId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** False if it was withdrawn before. */
export async function withdrawShare(tx: Tx, { id, at }: { id: number; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("report_share")
    .set({ withdrawn_at: at })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One reader may load the page again and again while the answers are evaluated. */
const SAME_READING = 10 * 60_000;

export async function noteShareOpened(db: Db, { id, at }: { id: number; at: Date }): Promise<void> {
  const isAnother = sql<number>`case when last_opened_at >= ${new Date(at.getTime() - SAME_READING)} then 0 else 1 end`;
  await db
    .updateTable("report_share")
    .set((eb) => ({ opened: eb("opened", "+", isAnother), last_opened_at: at }))
    .where("id", "=", id)
    .execute();
}
