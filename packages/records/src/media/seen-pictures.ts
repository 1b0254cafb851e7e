import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import type { ClaimedMedia } from "./analysis-work.ts";

/** A clear picture that was analysed. */
interface AnalysedPicture {
  id: string;
  sequence: number | null;
  taken_at: Date;
  /** As the analysis stored it. */
  analysis: unknown;
  /** The kinds of findings that the timeline already has about it. */
  told: string[];
  /** The brightness of its fields; null once it was deleted. */
  fields: Uint8Array | null;
}

/** The first clear pictures of the attempt, and the last ones before this picture, latest first. */
export async function picturesBefore(
  tx: Tx,
  { id, attempt_id, taken_at }: ClaimedMedia,
  limits: { first: number; before: number },
): Promise<{ first: AnalysedPicture[]; before: AnalysedPicture[] }> {
  const read = async (way: "asc" | "desc", limit: number) => {
    const { rows } = await sql<AnalysedPicture>`
      select media.id, media.sequence, media.taken_at, media.print as fields, media.metadata -> 'analysis' as analysis, array(
        select event.kind from attempt_event event where event.media_id = media.id and event.source = 'analysis'
      ) as told
      from proctor_media media
      where media.attempt_id = ${attempt_id} and media.kind = 'snapshot' and media.id <> ${id}
        and media.taken_at <= ${taken_at} and media.metadata -> 'analysis' ? 'things'
      order by media.taken_at ${sql.raw(way)}, media.sequence ${sql.raw(way)}
      limit ${limit}`.execute(tx);
    return rows;
  };
  return { first: await read("asc", limits.first), before: await read("desc", limits.before) };
}

/** A picture as far as it can be judged at all. */
interface JudgedPicture extends Omit<AnalysedPicture, "analysis" | "fields"> {
  /** Null if it is good enough. */
  unclear: string | null;
}

/** The last analysed pictures before this one, latest first, clear or not. */
export async function lastJudged(
  tx: Tx,
  { id, attempt_id, taken_at }: ClaimedMedia,
  limit: number,
): Promise<JudgedPicture[]> {
  const { rows } = await sql<JudgedPicture>`
    select media.id, media.sequence, media.taken_at, media.metadata -> 'analysis' ->> 'unclear' as unclear, array(
      select event.kind from attempt_event event where event.media_id = media.id and event.source = 'analysis'
    ) as told
    from proctor_media media
    where media.attempt_id = ${attempt_id} and media.kind = 'snapshot' and media.id <> ${id}
      and media.taken_at <= ${taken_at} and media.metadata -> 'analysis' ? 'unclear'
    order by media.taken_at desc, media.sequence desc
    limit ${limit}`.execute(tx);
  return rows;
}

/** The browser looks every second, so what it reports around a picture is about the same scene. */
const AROUND_SECONDS = 10;

/** The kinds of alerts that the browser itself raised while the picture was taken. */
export async function alertsAround(tx: Tx, { attempt_id, taken_at }: ClaimedMedia): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from attempt_event
    where attempt_id = ${attempt_id} and source = 'browser' and kind in ('no-face', 'multiple-faces', 'objects', 'camera-unclear')
      and at between ${taken_at}::timestamptz - make_interval(secs => ${AROUND_SECONDS})
        and ${taken_at}::timestamptz + make_interval(secs => ${AROUND_SECONDS})`.execute(tx);
  return rows.map(({ kind }) => kind);
}
