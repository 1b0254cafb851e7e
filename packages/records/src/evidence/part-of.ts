import type { LineKind } from "@invigil/contract/proctoring/evidence";
import { happeningGap, happeningKinds, JOINED_BY_FILE } from "@invigil/rules/evidence/happenings";
import { sql, type RawBuilder } from "kysely";

interface NewReport {
  attemptId: RawBuilder<unknown> | number;
  kind: LineKind;
  at: Date;
  mediaId?: string | null | undefined;
  /** The page that reports it. */
  tabId?: string;
}

/** How far apart two pages may notice the same outage, in milliseconds: each looks once per minute. */
const NOTICED_WITHIN = 60_000;

/** The line of the happening that a new report belongs to; null if it is the first one. */
export function partOf({ attemptId, kind, at, mediaId, tabId = "" }: NewReport): RawBuilder<number | null> {
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
  if (kind === "offline") return outageNear({ attemptId, at, tabId });
  if (kind === "online") return outageBefore({ attemptId, at, tabId });
  const gap = happeningGap(kind);
  if (gap === null) return sql`null::bigint`;
  const [from, until] = [new Date(at.getTime() - gap), new Date(at.getTime() + gap)];
  return sql`(select coalesce(near.part_of, near.id) from attempt_event near
    where near.attempt_id = ${attemptId} and near.kind = any(${[...happeningKinds(kind)]}::text[])
      and near.data ->> 'returned' is distinct from 'true' and near.at between ${from} and ${until}
    order by abs(extract(epoch from near.at - ${at}::timestamptz)), near.id limit 1)`;
}

type PageReport = Required<Pick<NewReport, "attemptId" | "at" | "tabId">>;

/** An outage that another page reports, or that the server has noticed itself. A page's own next outage is another. */
function outageNear({ attemptId, at, tabId }: PageReport): RawBuilder<number | null> {
  const [from, until] = [new Date(at.getTime() - NOTICED_WITHIN), new Date(at.getTime() + NOTICED_WITHIN)];
  return sql`(select coalesce(near.part_of, near.id) from attempt_event near
    where near.attempt_id = ${attemptId} and near.at between ${from} and ${until}
      and (near.kind in ('offline', 'online') or near.kind = 'heartbeat-lost' and not near.data ? 'page')
      and not exists (
        select from attempt_event own
        where own.attempt_id = near.attempt_id and own.kind = 'offline' and own.data ->> 'tab_id' = ${tabId}
          and coalesce(own.part_of, own.id) = coalesce(near.part_of, near.id))
    order by abs(extract(epoch from near.at - ${at}::timestamptz)), near.id limit 1)`;
}

/** The outage that the page itself reported; a page that was reloaded meanwhile ends the one that nobody has ended. */
function outageBefore({ attemptId, at, tabId }: PageReport): RawBuilder<number | null> {
  return sql`(select coalesce(lost.part_of, lost.id) from attempt_event lost
    where lost.attempt_id = ${attemptId} and lost.kind = 'offline' and lost.at <= ${at}::timestamptz
      and (lost.data ->> 'tab_id' = ${tabId} or not exists (
        select from attempt_event back
        where back.attempt_id = lost.attempt_id and back.kind = 'online' and back.at >= lost.at))
    order by lost.data ->> 'tab_id' = ${tabId} desc, lost.at desc limit 1)`;
}
