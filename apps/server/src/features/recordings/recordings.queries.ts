import type { Db, Tx } from "@invigil/db/connection";
import { isChosen } from "@invigil/records/attempts/is-chosen";
import { sql } from "kysely";
import { hasBegun } from "../../shared/tests/placed.ts";

/** Serialises the recordings of one attempt, so that together they stay within its quota. */
export async function lockAttempt(tx: Tx, key: { attemptId: number; accountId: number }): Promise<void> {
  await tx
    .selectFrom("attempt")
    .select("id")
    .where("id", "=", key.attemptId)
    .where("account_id", "=", key.accountId)
    .forNoKeyUpdate()
    .execute();
}

/** The attempt and, if a section that has begun contains it, the problem. */
export function recordingPlace(tx: Tx, key: { attemptId: number; accountId: number; problem: string; kind: string }) {
  return tx
    .selectFrom("attempt")
    .leftJoin(
      (from) =>
        from
          .selectFrom("attempt_section as part")
          .innerJoin("section_problem as sp", "sp.section_id", "part.section_id")
          .innerJoin("problem", (join) =>
            join.on(sql`sp.problem_id`, "=", sql`coalesce(problem.parent_id, problem.id)`),
          )
          .select(["part.attempt_id", "part.status", "part.expires_at", "part.submitted_at", "problem.id"])
          .where("part.attempt_id", "=", key.attemptId)
          .where(hasBegun)
          .where(isChosen)
          .where("problem.slug", "=", key.problem)
          .where("problem.problem_type", "=", key.kind)
          .as("place"),
      (join) => join.onRef("place.attempt_id", "=", "attempt.id"),
    )
    .select((eb) => [
      "attempt.state",
      "attempt.expires_at",
      "attempt.paused_at",
      "attempt.submitted_at",
      "place.id as problem_id",
      "place.status as section_status",
      "place.expires_at as section_expires_at",
      "place.submitted_at as section_submitted_at",
      eb
        .selectFrom("proctor_media as media")
        // The sum of bigints is a numeric, which arrives as text.
        .select(sql<number>`coalesce(sum(media.size_limit), 0)::bigint`.as("bytes"))
        .whereRef("media.attempt_id", "=", "attempt.id")
        .where("media.kind", "=", "recording")
        .where("media.state", "in", ["signed", "stored"])
        .as("bytes"),
    ])
    .where("attempt.id", "=", key.attemptId)
    .where("attempt.account_id", "=", key.accountId)
    .where("attempt.reset_at", "is", null)
    .executeTakeFirst();
}

export type RecordingPlace = NonNullable<Awaited<ReturnType<typeof recordingPlace>>>;

export function ownRecording(db: Db | Tx, { id, accountId }: { id: string; accountId: number }) {
  return db
    .selectFrom("proctor_media as media")
    .innerJoin("attempt", "attempt.id", "media.attempt_id")
    .innerJoin("problem", "problem.id", "media.problem_id")
    .select([
      "media.id",
      "media.content_type",
      "media.size_limit",
      "media.metadata",
      "attempt.id as attempt_id",
      "problem.slug as problem",
      "problem.problem_type",
    ])
    .where("media.id", "=", id)
    .where("media.kind", "=", "recording")
    .where("media.state", "<>", "deleted")
    .where("attempt.account_id", "=", accountId)
    .executeTakeFirst();
}
export type OwnRecording = NonNullable<Awaited<ReturnType<typeof ownRecording>>>;
