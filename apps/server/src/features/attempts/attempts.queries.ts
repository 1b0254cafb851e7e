import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { smallBody } from "../../shared/answers/given-answer.ts";

/**
 * Locks the attempt, so that two ends, or an end and an extension, cannot interleave. Returns undefined if a retake
 * replaced it.
 */
export function lockAttempt(tx: Tx, id: number) {
  return (
    tx
      .selectFrom("attempt")
      .innerJoin("test", "test.id", "attempt.test_id")
      .innerJoin("account", "account.id", "attempt.account_id")
      .select([
        "attempt.id",
        "attempt.slug",
        "attempt.state",
        "attempt.started_at",
        "attempt.expires_at",
        "attempt.paused_at",
        "attempt.add_test_duration",
        "attempt.has_resumed_test",
        "attempt.receipt",
        "attempt.test_id",
        "test.version",
        "test.slug as test_slug",
        "test.name as test_name",
        "test.is_timed_section",
        "account.username",
      ])
      // Not a join, which after waiting for the lock would still return the previous pauser.
      .select(({ selectFrom }) =>
        selectFrom("account as pauser")
          .select("full_name")
          .whereRef("pauser.id", "=", "attempt.paused_by")
          .as("paused_by"),
      )
      .where("attempt.id", "=", id)
      .where("attempt.reset_at", "is", null)
      .forUpdate("attempt")
      .executeTakeFirst()
  );
}
export type LockedAttempt = NonNullable<Awaited<ReturnType<typeof lockAttempt>>>;

export function standingHeads(tx: Tx, attemptId: number) {
  return tx
    .selectFrom("solution")
    .leftJoin("solution_revision as head", (join) =>
      join.onRef("head.solution_id", "=", "solution.id").onRef("head.seq", "=", "solution.seq"),
    )
    .select(["problem_id", "solution.seq", "solution.digest", "solution.saved_at", "solution_type as type"])
    .select(smallBody.as("small"))
    .where("attempt_id", "=", attemptId)
    .where("cleared", "=", false)
    .execute();
}
export type StandingHead = Awaited<ReturnType<typeof standingHeads>>[number];

/** When the page was last heard; null if no heartbeats are expected. */
export async function lastHeartbeat(tx: Tx, attemptId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom("proctor_session")
    .select("heartbeat_at")
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  return row?.heartbeat_at ?? null;
}

/** The names of the pages that are connected, at any server; null for one that has not named itself. */
export async function openTabs(db: Db, attemptId: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ tab: string | null }>`
    select distinct tab from present_page where attempt_id = ${attemptId}`.execute(db);
  return rows.map(({ tab }) => tab);
}

/** Whether the service was away at that moment. */
export async function wasAway(tx: Tx, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("outage")
    .select("id")
    .where("began_at", "<=", at)
    .where("ended_at", ">=", at)
    .executeTakeFirst();
  return row !== undefined;
}

export function storedReceipt(db: Db | Tx, attemptId: number) {
  return db.selectFrom("attempt").select(["receipt"]).where("id", "=", attemptId).executeTakeFirst();
}

export function attemptOf(db: Db | Tx, key: { testId: number; username: string }) {
  return db
    .selectFrom("attempt")
    .innerJoin("account", "account.id", "attempt.account_id")
    .select(["attempt.id", "attempt.account_id", "account.usertype", "account.company_id", "account.role"])
    .where("attempt.test_id", "=", key.testId)
    .where("account.username", "=", key.username)
    .where("attempt.reset_at", "is", null)
    .executeTakeFirst();
}

/** Everyone who is taking the test now, as the wall shows them. */
export async function runningUsernames(db: Db, testId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("attempt")
    .innerJoin("account", "account.id", "attempt.account_id")
    .select("account.username")
    .where("attempt.test_id", "=", testId)
    .where("attempt.state", "=", "ACTIVE")
    .where("attempt.reset_at", "is", null)
    .where("attempt.is_trial", "=", false)
    .orderBy("attempt.id")
    .execute();
  return rows.map(({ username }) => username);
}

export function testOfAttempt(db: Db | Tx, key: { attemptId: number; accountId: number }) {
  return db
    .selectFrom("attempt")
    .select(["test_id"])
    .where("id", "=", key.attemptId)
    .where("account_id", "=", key.accountId)
    .where("reset_at", "is", null)
    .executeTakeFirst();
}

/** Whether a person has passed or failed the interview of an attempt. */
export async function isDecided(tx: Tx, attemptId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("interview_decision")
    .select("attempt_id")
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  return row !== undefined;
}
