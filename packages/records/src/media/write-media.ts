import type { Database, Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

export type MediaKind = Database["proctor_media"]["kind"];

export interface NewMedia {
  id: string;
  attemptId: number;
  kind: MediaKind;
  sequence?: number | undefined;
  problemId?: number | undefined;
  contentType: string;
  sizeLimit: number;
  takenAt: Date;
  /** If it differs from the others'. */
  putUntil?: Date | undefined;
  metadata?: object | undefined;
}

interface Times {
  now: Date;
  putUntil: Date;
  lookAt: Date;
}

export async function insertSigned(db: Db | Tx, media: readonly NewMedia[], times: Times): Promise<void> {
  if (media.length === 0) return;
  await db
    .insertInto("proctor_media")
    .values(
      media.map(
        ({ id, attemptId, kind, sequence, problemId, contentType, sizeLimit, takenAt, putUntil, metadata }) => ({
          id,
          attempt_id: attemptId,
          kind,
          sequence: sequence ?? null,
          problem_id: problemId ?? null,
          content_type: contentType,
          size_limit: sizeLimit,
          taken_at: takenAt,
          created_at: times.now,
          put_until: putUntil ?? times.putUntil,
          look_at: times.lookAt,
          metadata: toJson(metadata ?? {}),
        }),
      ),
    )
    .execute();
}

/** Recorded answers stay as long as the answers do; other files expire with the test's retention. */
function deleteAt(now: Date, days: number) {
  return sql<Date | null>`case when kind = 'recording' then null else ${now}::timestamptz + make_interval(days => ${days}::int) end`;
}

interface Arrived {
  id: string;
  size: number;
  now: Date;
  retentionDays: number;
}

/** Once: undefined if the file had already arrived or was deleted since. */
export function markStored(tx: Tx, { id, size, now, retentionDays }: Arrived) {
  return tx
    .updateTable("proctor_media")
    .set({
      state: "stored",
      size,
      stored_at: now,
      delete_at: deleteAt(now, retentionDays),
      // Its address was given ahead of time, so only its arrival tells when it was taken.
      taken_at: sql<Date>`case when metadata ->> 'ahead' = 'true' then ${now}::timestamptz else taken_at end`,
    })
    .where("id", "=", id)
    .where("state", "in", ["signed", "missing"])
    .returning(["attempt_id", "kind", "sequence", "taken_at", "metadata"])
    .executeTakeFirst();
}

/** Gives up on files that have not arrived meanwhile, and returns them. */
export async function markNotCome(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("proctor_media")
    .set({ state: "missing" })
    .where("id", "=", id)
    .where("state", "=", "signed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Refuses it, even if it was accepted before. */
export async function markMissing(db: Db | Tx, id: string): Promise<void> {
  await db
    .updateTable("proctor_media")
    .set({ state: "missing" })
    .where("id", "=", id)
    .where("state", "in", ["signed", "stored"])
    .execute();
}
