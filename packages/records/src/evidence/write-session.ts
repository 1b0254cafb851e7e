import type { AbMode } from "@invigil/contract/proctoring/proctoring";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface NewSession {
  attemptId: number;
  abMode: AbMode;
  now: Date;
  tolerance: number;
  /** From here on, a running proctored attempt is expected to send heartbeats. */
  expectHeartbeats: boolean;
  /** Milliseconds between two expected pictures; null if none are. */
  pictureInterval: number | null;
  /** When the first small movement is asked for; null if none are. */
  movementAt: Date | null;
}

/** Created once; later calls find the same counters. */
export function openSession(db: Db | Tx, session: NewSession) {
  const { attemptId, abMode, now, tolerance, expectHeartbeats, pictureInterval, movementAt } = session;
  return db
    .insertInto("proctor_session")
    .values({
      attempt_id: attemptId,
      ab_mode: abMode,
      created_at: now,
      tolerance_left: tolerance,
      heartbeat_at: expectHeartbeats ? now : null,
      picture_interval: pictureInterval,
      movement_at: movementAt,
    })
    .onConflict((conflict) =>
      conflict.column("attempt_id").doUpdateSet({
        heartbeat_at: sql`coalesce(proctor_session.heartbeat_at, excluded.heartbeat_at)`,
        picture_interval: sql`excluded.picture_interval`,
        movement_at: sql`coalesce(proctor_session.movement_at, excluded.movement_at)`,
      }),
    )
    .returning(["id", "image_sequence", "tolerance_left", "counters"])
    .executeTakeFirstOrThrow();
}

/** Reserves the next numbers and returns the last of them; undefined if the page claims a number that it never got. */
export async function takeImageSequences(db: Db | Tx, input: { attemptId: number; claimed: number; count: number }) {
  // The first picture is number 1; -1 means that there is none yet.
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

/** The page has said that it will send no more. */
export function endSession(db: Db, input: { attemptId: number; now: Date }) {
  return db
    .updateTable("proctor_session")
    .set({ ended_at: input.now })
    .where("attempt_id", "=", input.attemptId)
    .execute();
}

/** The page has said that the browser is leaving it. */
export function markLeft(db: Db, input: { attemptId: number; at: Date }) {
  return db
    .updateTable("proctor_session")
    .set({ left_at: input.at })
    .where("attempt_id", "=", input.attemptId)
    .execute();
}

/** Another page is open, so whatever was left before is settled. */
export function forgetLeft(tx: Tx, attemptId: number) {
  return tx.updateTable("proctor_session").set({ left_at: null }).where("attempt_id", "=", attemptId).execute();
}

export interface Holder {
  sid: string;
  tab: string;
  until: Date;
}

export function setHolder(tx: Tx, { attemptId, sid, tab, until }: Holder & { attemptId: number }) {
  return tx
    .updateTable("proctor_session")
    .set({ holder_sid: sid, holder_tab: tab, holder_until: until })
    .where("attempt_id", "=", attemptId)
    .execute();
}
