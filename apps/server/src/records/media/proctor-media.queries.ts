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
  /** Where it differs from the others'. */
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

/** Recorded answers stay as long as the answers do; the rest goes when the test's retention says. */
function deleteAt(now: Date, days: number) {
  return sql<Date | null>`case when kind = 'recording' then null else ${now}::timestamptz + make_interval(days => ${days}::int) end`;
}

interface Arrived {
  id: string;
  size: number;
  now: Date;
  retentionDays: number;
}

/** Once: undefined where the file had arrived already, or was deleted since. */
export function markStored(tx: Tx, { id, size, now, retentionDays }: Arrived) {
  return tx
    .updateTable("proctor_media")
    .set({ state: "stored", size, stored_at: now, delete_at: deleteAt(now, retentionDays) })
    .where("id", "=", id)
    .where("state", "in", ["signed", "missing"])
    .returning(["attempt_id", "kind", "sequence", "taken_at", "metadata"])
    .executeTakeFirst();
}

/** Given up, unless it has come meanwhile; answers which. */
export async function markNotCome(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("proctor_media")
    .set({ state: "missing" })
    .where("id", "=", id)
    .where("state", "=", "signed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Refused, also when it was taken before. */
export async function markMissing(db: Db | Tx, id: string): Promise<void> {
  await db
    .updateTable("proctor_media")
    .set({ state: "missing" })
    .where("id", "=", id)
    .where("state", "in", ["signed", "stored"])
    .execute();
}

/**
 * What decides whether a file may stay, and for how long; undefined where it is to go already. Locks the attempt and then the
 * row, in the order in which an erasure does: of the two, the second sees what the first has done. Lines of the timeline may
 * meanwhile point to the row.
 */
export function mediaTerms(tx: Tx, id: string) {
  return tx
    .selectFrom("proctor_media as media")
    .innerJoin("attempt", "attempt.id", "media.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["media.size_limit", "test.settings"])
    .where("media.id", "=", id)
    .where("media.state", "<>", "deleted")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("file_removal").select("key").whereRef("key", "=", "media.id").where("removed_at", "is", null),
        ),
      ),
    )
    .forKeyShare("attempt")
    .forNoKeyUpdate("media")
    .executeTakeFirst();
}

interface MediaEvent {
  attemptId: number;
  mediaId: string;
  kind: string;
  at: Date;
  now: Date;
  data: object;
}

/** A line of the attempt's timeline that shows the file: the line of the page, where it has told of the same voice. */
export async function insertMediaEvent(tx: Tx, { attemptId, mediaId, kind, at, now, data }: MediaEvent): Promise<void> {
  await tx
    .insertInto("attempt_event")
    .values({
      attempt_id: attemptId,
      media_id: mediaId,
      kind,
      at,
      received_at: now,
      source: "server",
      data: toJson(data),
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`attempt_id, (data ->> 'incidentId')`)
        .where("kind", "=", sql.lit("voice"))
        .doUpdateSet({ media_id: mediaId }),
    )
    .execute();
}

export function storedRecordings(db: Db, attemptId: number) {
  return db
    .selectFrom("proctor_media")
    .select("id")
    .where("attempt_id", "=", attemptId)
    .where("kind", "=", "recording")
    .where("state", "=", "stored")
    .execute();
}
