import type { Db, Tx } from "@invigil/db/connection";

/** An attempt with everything that decides how it is proctored. */
export function attemptToProctor(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .innerJoin("account", "account.id", "attempt.account_id")
    .leftJoin("invite", "invite.id", "attempt.invite_id")
    .leftJoin("proctor_session as session", "session.attempt_id", "attempt.id")
    .select([
      "attempt.id",
      "attempt.test_id",
      "attempt.state",
      "attempt.expires_at",
      "attempt.paused_at",
      "attempt.reset_at",
      "attempt.add_test_duration",
      "attempt.has_resumed_test",
      "test.settings",
      "test.system_settings",
      "account.usertype",
      "invite.accommodations",
      "session.id as session_id",
      "session.created_at as session_since",
      "session.image_sequence",
      "session.tolerance_left",
    ])
    .where("attempt.id", "=", attemptId)
    .executeTakeFirst();
}
export type AttemptToProctor = NonNullable<Awaited<ReturnType<typeof attemptToProctor>>>;
