import type { LineKind } from "@invigil/contract/proctoring/evidence";
import { happeningGap, happeningKinds, JOINED_BY_FILE } from "@invigil/rules/evidence/happenings";
import { sql, type RawBuilder } from "kysely";

interface NewReport {
  attemptId: RawBuilder<unknown> | number;
  kind: LineKind;
  at: Date;
  mediaId?: string | null | undefined;
}

/** The line of the happening that a new report belongs to; null if it is the first one. */
export function partOf({ attemptId, kind, at, mediaId }: NewReport): RawBuilder<number | null> {
  if (JOINED_BY_FILE.has(kind)) {
    return sql`(select min(line.id) from attempt_event line
      where line.attempt_id = ${attemptId} and line.kind = ${kind} and line.part_of is null and line.media_id = ${mediaId ?? null}::text)`;
  }
  // The camera is still off, or the server has already missed its pictures.
  if (kind === "webcam-disabled") {
    return sql`(select case when line.kind <> 'webcam-enabled' then coalesce(line.part_of, line.id) end from attempt_event line
      where line.attempt_id = ${attemptId} and line.kind in ('webcam-enabled', 'webcam-disabled', 'pictures-missing')
        and not (line.kind = 'pictures-missing' and line.data ? 'duration')
      order by line.id desc limit 1)`;
  }
  const gap = happeningGap(kind);
  if (gap === null) return sql`null::bigint`;
  const [from, until] = [new Date(at.getTime() - gap), new Date(at.getTime() + gap)];
  return sql`(select coalesce(near.part_of, near.id) from attempt_event near
    where near.attempt_id = ${attemptId} and near.kind = any(${[...happeningKinds(kind)]}::text[])
      and near.data ->> 'returned' is distinct from 'true' and near.at between ${from} and ${until}
    order by abs(extract(epoch from near.at - ${at}::timestamptz)), near.id limit 1)`;
}
