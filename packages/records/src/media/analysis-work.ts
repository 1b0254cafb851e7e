import { sql } from "kysely";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson, type JsonValue } from "@invigil/db/json";

/** A picture or clip that this worker is analysing. */
export interface ClaimedMedia {
  id: string;
  attempt_id: number;
  kind: "snapshot" | "incident";
  sequence: number | null;
  taken_at: Date;
  /** Whether the candidate is excused from notes about faces. */
  no_face_alerts: boolean;
  /** Whether the test asks for small movements, so that the head is measured. */
  asks_movements: boolean;
  /** Including this one. */
  analysis_tries: number;
}

/** The oldest that nobody is analysing. What a dead worker had claimed is free again when its lease expires. */
export async function claimMedia(db: Db, { leaseMs }: { leaseMs: number }): Promise<ClaimedMedia | undefined> {
  const { rows } = await sql<ClaimedMedia>`
    update proctor_media
    set analysis_tries = analysis_tries + 1,
      analysis_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where id = (
      select id from proctor_media
      where state = 'stored' and analysed_at is null and kind in ('snapshot', 'incident')
        and (analysis_until is null or analysis_until < clock_timestamp())
      order by stored_at
      limit 1
      for update skip locked
    )
    returning id, attempt_id, kind, sequence, taken_at, analysis_tries, coalesce((
      select (invite.accommodations ->> 'no_face_alerts')::boolean
      from attempt join invite on invite.id = attempt.invite_id where attempt.id = proctor_media.attempt_id
    ), false) as no_face_alerts, coalesce((
      select (test.settings #>> '{proctor,movements}')::boolean
      from attempt join test on test.id = attempt.test_id where attempt.id = proctor_media.attempt_id
    ), false) as asks_movements`.execute(db);
  return rows[0];
}

export async function isWorkWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from proctor_media
    where state = 'stored' and analysed_at is null and kind in ('snapshot', 'incident')
      and (analysis_until is null or analysis_until < clock_timestamp())
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Released after a delay, because the reason for a failure may pass. */
export async function releaseMedia(db: Db, { id }: ClaimedMedia, { againInMs }: { againInMs: number }): Promise<void> {
  await sql`
    update proctor_media set analysis_until = clock_timestamp() + ${againInMs} * interval '1 millisecond'
    where id = ${id} and analysed_at is null`.execute(db);
}

/** Released as if this worker had never claimed it: the worker was stopped, which is not the picture's fault. */
export async function returnMedia(db: Db, { id, analysis_tries }: ClaimedMedia): Promise<void> {
  await db
    .updateTable("proctor_media")
    .set({ analysis_until: null, analysis_tries: analysis_tries - 1 })
    .where("id", "=", id)
    .where("analysed_at", "is", null)
    .where("analysis_tries", "=", analysis_tries)
    .execute();
}

/**
 * Written once. Returns false if another worker was first or the file was deleted meanwhile. Locks the attempt first,
 * in the same order as an erasure, so that of two workers with pictures of one candidate the second sees what the first
 * found.
 */
export async function markAnalysed(
  tx: Tx,
  { id, attempt_id, analysis_tries }: ClaimedMedia,
  analysis: Record<string, JsonValue>,
  prints?: { digest: Uint8Array; print: Uint8Array },
): Promise<boolean> {
  await tx.selectFrom("attempt").select("id").where("id", "=", attempt_id).forNoKeyUpdate().execute();
  const result = await tx
    .updateTable("proctor_media")
    .set({
      analysed_at: sql<Date>`clock_timestamp()`,
      analysis_until: null,
      metadata: sql`metadata || ${toJson({ analysis })}`,
      ...(prints && { digest: Buffer.from(prints.digest), print: Buffer.from(prints.print) }),
    })
    .where("id", "=", id)
    .where("state", "=", "stored")
    .where("analysed_at", "is", null)
    .where("analysis_tries", "=", analysis_tries)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The face photo that the candidate's pictures are compared with. */
export async function identityPhoto(db: Db, attemptId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("proctor_media")
    .select("id")
    .where("attempt_id", "=", attemptId)
    .where("kind", "=", "identity_image")
    .where("state", "=", "stored")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row?.id;
}

interface ComparedPicture {
  id: string;
  distance: number;
  /** Whether a finding already names it. */
  told: boolean;
}

/** Earlier pictures that were compared with the same face photo, latest first. */
export async function comparedBefore(
  tx: Tx,
  { id, attempt_id, taken_at }: ClaimedMedia,
  { photo, limit }: { photo: string; limit: number },
): Promise<ComparedPicture[]> {
  const { rows } = await sql<ComparedPicture>`
    select media.id, (media.metadata -> 'analysis' ->> 'distance')::float as distance,
      exists (
        select from attempt_event event
        where event.attempt_id = media.attempt_id and event.kind = 'different-face' and event.source = 'analysis'
          and event.data -> 'pictures' ? media.id
      ) as told
    from proctor_media media
    where media.attempt_id = ${attempt_id} and media.kind = 'snapshot' and media.id <> ${id}
      and media.taken_at <= ${taken_at} and media.metadata -> 'analysis' ->> 'photo' = ${photo}
      and media.metadata -> 'analysis' ? 'distance'
    order by media.taken_at desc, media.sequence desc
    limit ${limit}`.execute(tx);
  return rows;
}

/** The analysed pictures up to this one, in order of time, with what tells them apart. */
export async function lastPictures(tx: Tx, { attempt_id, taken_at }: ClaimedMedia, limit: number) {
  const rows = await tx
    .selectFrom("proctor_media")
    .select(["id", "taken_at", "digest", "print"])
    .select(sql<number | null>`(metadata -> 'analysis' ->> 'faces')::float`.as("faces"))
    .select(
      sql<boolean>`metadata -> 'analysis' ->> 'unclear' is not null or metadata -> 'analysis' -> 'poor' = 'true'`.as(
        "poor",
      ),
    )
    .where("attempt_id", "=", attempt_id)
    .where("kind", "=", "snapshot")
    .where("digest", "is not", null)
    .where("taken_at", "<=", taken_at)
    .orderBy("taken_at", "desc")
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed().map(({ id, taken_at: at, digest, print, faces, poor }) => ({
    id,
    at: at.getTime(),
    digest: digest?.toString("hex") ?? id,
    print,
    hasFace: (faces ?? 0) > 0,
    isUnclear: poor,
  }));
}
