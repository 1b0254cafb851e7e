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
    .select("decider.full_name as decider")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("proctor_session as session")
          .select("session.id")
          .whereRef("session.attempt_id", "=", "draft.attempt_id")
          .where("session.heartbeat_at", "is not", null),
      ).as("heartbeats"),
    );
}
export type LateDraftRow = Awaited<ReturnType<typeof draftsOfAttempt>>[number];
