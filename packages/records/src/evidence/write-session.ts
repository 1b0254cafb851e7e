import type { AbMode } from "@invigil/contract/proctoring/proctoring";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

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

/** The page said that it will send no more. */
export function endSession(db: Db, input: { attemptId: number; now: Date }) {
  return db
    .updateTable("proctor_session")
    .set({ ended_at: input.now })
    .where("attempt_id", "=", input.attemptId)
    .execute();
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
