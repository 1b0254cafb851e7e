import type { AbMode } from "@invigil/contract/proctoring/proctoring";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** An attempt with all that decides how it is proctored. */
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
      "session.image_sequence",
      "session.tolerance_left",
    ])
    .where("attempt.id", "=", attemptId)
    .executeTakeFirst();
}
export type AttemptToProctor = NonNullable<Awaited<ReturnType<typeof attemptToProctor>>>;

interface NewSession {
  attemptId: number;
  abMode: AbMode;
  now: Date;
  tolerance: number;
  /** A proctored attempt that runs is expected to send heartbeats from here on. */
  expectHeartbeats: boolean;
}

/** Made once; whoever comes again finds the same counts. */
export function openSession(db: Db | Tx, { attemptId, abMode, now, tolerance, expectHeartbeats }: NewSession) {
  return db
    .insertInto("proctor_session")
    .values({
      attempt_id: attemptId,
      ab_mode: abMode,
      created_at: now,
      tolerance_left: tolerance,
      heartbeat_at: expectHeartbeats ? now : null,
    })
    .onConflict((conflict) =>
      conflict.column("attempt_id").doUpdateSet({
        heartbeat_at: sql`coalesce(proctor_session.heartbeat_at, excluded.heartbeat_at)`,
      }),
    )
    .returning(["id", "image_sequence", "tolerance_left", "counters"])
    .executeTakeFirstOrThrow();
}

/** Gives away the next numbers and answers the last of them. undefined: the page claims a number that nobody gave it. */
export async function takeImageSequences(db: Db | Tx, input: { attemptId: number; claimed: number; count: number }) {
  // The first picture is number 1: before it, -1 says that there is none.
  const row = await db
    .updateTable("proctor_session")
    .set({ image_sequence: sql`greatest(image_sequence, 0) + ${input.count}` })
    .where("attempt_id", "=", input.attemptId)
    .where("image_sequence", ">=", input.claimed)
    .returning("image_sequence")
    .executeTakeFirst();
  return row?.image_sequence;
}

export async function takeAudioSequence(db: Db | Tx, attemptId: number): Promise<number> {
  const row = await db
    .updateTable("proctor_session")
    .set({ audio_sequence: sql`greatest(audio_sequence, 0) + 1` })
    .where("attempt_id", "=", attemptId)
    .returning("audio_sequence")
    .executeTakeFirstOrThrow();
  return row.audio_sequence;
}

/** Failures that were reported before are passed over: a page does not know whether its last report arrived. */
export async function insertFailedSnapshots(
  db: Db | Tx,
  input: { attemptId: number; now: Date; failed: readonly { sequence: number; stage: string }[] },
): Promise<void> {
  if (input.failed.length === 0) return;
  const rows = JSON.stringify(input.failed.map(({ sequence, stage }) => ({ sequence, stage })));
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select ${input.attemptId}, 'snapshot-failed', ${input.now}, ${input.now}, 'browser', new.data
    from (select distinct value as data from jsonb_array_elements(${rows}::jsonb)) new
    where not exists (
      select from attempt_event known
      where known.attempt_id = ${input.attemptId} and known.kind = 'snapshot-failed' and known.data = new.data
    )`.execute(db);
}

/** The clip of a voice that the page has told of, whichever came first. */
export function linkIncident(db: Db | Tx, input: { attemptId: number; incidentId: string; mediaId: string }) {
  return db
    .updateTable("attempt_event")
    .set({ media_id: input.mediaId })
    .where("attempt_id", "=", input.attemptId)
    .where("kind", "=", "voice")
    .where(sql<string>`data ->> 'incidentId'`, "=", input.incidentId)
    .execute();
}
