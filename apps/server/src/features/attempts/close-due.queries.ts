import type { Tx } from "@invigil/db/connection";

/** One attempt whose time, including grace, is over. Skips rows that another process is closing. */
export function nextDueAttempt(tx: Tx, cutoff: Date) {
  return tx
    .selectFrom("attempt")
    .select(["id", "expires_at"])
    .where("state", "=", "ACTIVE")
    .where("expires_at", "<=", cutoff)
    .where("paused_at", "is", null)
    .orderBy("expires_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** One attempt that used up its browser tolerance and whose page did not submit in time. */
export function nextDueViolation(tx: Tx, now: Date) {
  return tx
    .selectFrom("proctor_session")
    .innerJoin("attempt", "attempt.id", "proctor_session.attempt_id")
    .select(["attempt.id", "attempt.state"])
    .where("proctor_session.submit_due", "<=", now)
    .where("attempt.paused_at", "is", null)
    .orderBy("proctor_session.submit_due")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** One section whose time, including grace, is over. */
export function nextDueSection(tx: Tx, cutoff: Date) {
  return tx
    .selectFrom("attempt_section")
    .innerJoin("attempt", "attempt.id", "attempt_section.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select([
      "attempt.id as attempt_id",
      "attempt.test_id",
      "test.version",
      "attempt_section.section_id",
      "attempt_section.expires_at",
    ])
    .where("attempt.state", "=", "ACTIVE")
    .where("attempt_section.status", "=", "CTK")
    .where("attempt_section.expires_at", "<=", cutoff)
    .where("attempt.paused_at", "is", null)
    .orderBy("attempt_section.expires_at")
    .limit(1)
    .forUpdate("attempt")
    .skipLocked()
    .executeTakeFirst();
}
