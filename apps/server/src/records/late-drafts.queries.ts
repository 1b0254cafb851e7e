import type { Db, Tx } from "@invigil/db/connection";

/** All of an attempt, in the order in which they came, with who decided about them. */
export function draftsOfAttempt(db: Db | Tx, attemptId: number) {
  return withDecider(db).where("draft.attempt_id", "=", attemptId).orderBy("draft.id").execute();
}

export function draftById(db: Db | Tx, id: number) {
  return withDecider(db).where("draft.id", "=", id).executeTakeFirst();
}

function withDecider(db: Db | Tx) {
  return db
    .selectFrom("late_draft as draft")
    .leftJoin("account as decider", "decider.id", "draft.decided_by")
    .selectAll("draft")
    .select("decider.full_name as decider");
}
export type LateDraftRow = Awaited<ReturnType<typeof draftsOfAttempt>>[number];
