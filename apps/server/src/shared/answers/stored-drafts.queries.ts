import { SAVE_GRACE } from "@invigil/contract/constants";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** All late drafts of an attempt in order of arrival, with who decided about them. */
export function draftsOfAttempt(db: Db | Tx, attemptId: number) {
  return withDecider(db).where("draft.attempt_id", "=", attemptId).orderBy("draft.id").execute();
}

export function draftById(db: Db | Tx, id: number) {
  return withDecider(db).where("draft.id", "=", id).executeTakeFirst();
}

function withDecider(db: Db | Tx) {
  return (
    db
      .selectFrom("late_draft as draft")
      .leftJoin("account as decider", "decider.id", "draft.decided_by")
      .selectAll("draft")
      .leftJoin("solution", (join) =>
        join
          .onRef("solution.attempt_id", "=", "draft.attempt_id")
          .onRef("solution.problem_id", "=", "draft.problem_id"),
      )
      .select("decider.full_name as decider")
      // Answers in the grace count as saved at the deadline.
      .select(
        sql<Date | null>`case when draft.state = 'waiting'
        and solution.saved_at > draft.deadline + ${SAVE_GRACE} * interval '1 millisecond' then solution.saved_at end`.as(
          "answer_changed_at",
        ),
      )
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom("proctor_session as session")
            .select("session.id")
            .whereRef("session.attempt_id", "=", "draft.attempt_id")
            .where("session.heartbeat_at", "is not", null),
        ).as("heartbeats"),
      )
  );
}
export type LateDraftRow = Awaited<ReturnType<typeof draftsOfAttempt>>[number];
