import type { Movement, MovementOutcome, ShownMovement } from "@invigil/contract/proctoring/movements";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { evidenceRow } from "./note-evidence.ts";

/** What a line about a request holds while the request is open, and afterwards. */
export interface MovementData {
  movement: Movement;
  /** How often it was asked. */
  asked: number;
  /** When the page said that it was shown. */
  shown: string[];
  /** What the page said at the end of a showing, over all of them. */
  over: Pick<ShownMovement, "pictures" | "seen" | "used" | "disturbed"> & { times: number; at: string | null };
}

/** Null if no request is open. */
type Open = { id: number; at: Date; data: MovementData } | null;

export function newMovement(movement: Movement): MovementData {
  const over = { pictures: [], seen: false, used: false, disturbed: false, times: 0, at: null };
  return { movement, asked: 1, shown: [], over };
}

/** Writes the request as a line of the timeline. Returns its id, by which the page names it. */
export async function insertMovement(
  tx: Tx,
  { attemptId, data, now }: { attemptId: number; data: MovementData; now: Date },
) {
  const { id } = await tx
    .insertInto("attempt_event")
    .values(evidenceRow({ attemptId, kind: "movement", at: now, now, data }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMovement(tx: Tx, { id, data }: { id: number; data: MovementData }): Promise<void> {
  await tx
    .updateTable("attempt_event")
    .set({ data: toJson(data) })
    .where("id", "=", id)
    .execute();
}

/** When the server looks again, and which request is open by then. */
export async function planMovement(
  tx: Tx,
  { attemptId, at, open }: { attemptId: number; at: Date | null; open: number | null },
): Promise<void> {
  await tx
    .updateTable("proctor_session")
    .set({ movement_at: at, movement_event: open })
    .where("attempt_id", "=", attemptId)
    .execute();
}

/** The open request of an attempt, locked. */
export async function openMovement(tx: Tx, attemptId: number): Promise<Open> {
  const { rows } = await sql<{ id: number; at: Date; data: MovementData }>`
    select event.id, event.at, event.data
    from proctor_session session join attempt_event event on event.id = session.movement_event
    where session.attempt_id = ${attemptId}
    for update of session, event`.execute(tx);
  return rows[0] ?? null;
}

interface Settled {
  id: number;
  data: MovementData;
  outcome: MovementOutcome;
  why: string | null;
  /** The picture that shows it best, and all that show it, in order of time. */
  picture: string | null;
  pictures: string[];
  /** How many pictures were looked at. */
  looked: number;
  /** Two requests in a row were not answered. */
  missed: boolean;
  confidence: number | null;
  detector: string | null;
}

export async function settleMovement(tx: Tx, { id, data, confidence, detector, ...settled }: Settled): Promise<void> {
  const { outcome, why, picture, pictures, looked, missed } = settled;
  await tx
    .updateTable("attempt_event")
    .set({
      kind: missed ? "movement-missed" : "movement",
      media_id: picture,
      confidence,
      detector,
      data: toJson({ ...data, outcome, why, pictures, looked }),
    })
    .where("id", "=", id)
    .execute();
}

/** None are asked for any more, because the candidate cannot make them; said once. */
export async function declineMovements(
  tx: Tx,
  { attemptId, now, before }: { attemptId: number; now: Date; before: boolean },
) {
  const { numUpdatedRows } = await tx
    .updateTable("proctor_session")
    .set({ no_movements_at: now })
    .where("attempt_id", "=", attemptId)
    .where("no_movements_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx
    .insertInto("attempt_event")
    .values(evidenceRow({ attemptId, kind: "movement-declined", at: now, now, source: "browser", data: { before } }))
    .execute();
}
