import type { Db } from "@invigil/db/connection";
import { isDismissed } from "@invigil/records/evidence/open-alerts";
import { sql } from "kysely";
import { z } from "zod";
import { StoredVerdict, verdictsOn } from "../../shared/evidence/verdicts.queries.ts";
import { Part, partsOf, ShownMedia } from "../../shared/evidence/parts.queries.ts";

/** A candidate's attempt at a test, for the recruiters of its company. */
export function attemptForReview(db: Db, key: { testSlug: string; username: string; companyId: number }) {
  return db
    .selectFrom("test")
    .leftJoin("account", (join) => join.on("account.username", "=", key.username))
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.test_id", "=", "test.id")
        .onRef("attempt.account_id", "=", "account.id")
        .on("attempt.reset_at", "is", null),
    )
    .leftJoin("proctor_session as session", "session.attempt_id", "attempt.id")
    .select(["attempt.id", "attempt.started_at", "account.full_name", "account.email", "session.counters"])
    .select(["account.usertype", "test.settings", "test.system_settings"])
    .where("test.slug", "=", key.testSlug)
    .where("test.company_id", "=", key.companyId)
    .executeTakeFirst();
}

/** The newest stored proof of each kind. */
export function proofsOfIdentity(db: Db, attemptId: number) {
  return db
    .selectFrom("proctor_media")
    .select(["id", "kind"])
    .distinctOn("kind")
    .where("attempt_id", "=", attemptId)
    .where("kind", "in", ["identity_image", "id_card_image", "sample_audio"])
    .where("state", "=", "stored")
    .orderBy("kind")
    .orderBy("created_at", "desc")
    .execute();
}

/** The line after which a page of the timeline begins. */
export interface Cursor {
  /** As the database returned it, to the microsecond. */
  at: string;
  place: string;
}

interface Wanted {
  attemptId: number;
  kinds?: readonly string[] | undefined;
  after?: Cursor | undefined;
  /** Reads the last lines instead of the first. */
  newest?: boolean | undefined;
  limit: number;
}

const Line = z.object({
  id: z.string(),
  place: z.string(),
  kind: z.string(),
  at: z.string(),
  received_at: z.string(),
  source: z.enum(["browser", "server", "analysis"]),
  confidence: z.number().nullable(),
  detector: z.string().nullable(),
  problem: z.string().nullable(),
  problem_title: z.string().nullable(),
  problem_type: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  media: ShownMedia.nullable(),
  parts: z.array(Part),
  verdicts: z.array(StoredVerdict),
});
export type Line = z.infer<typeof Line>;
const Counts = z.record(z.string(), z.number());
const Read = z.object({ counts: Counts, dismissed: Counts, lines: z.array(Line) });

/** The log stores `end` for what the timeline calls a submission. */
const KIND = sql`case event.kind when 'end' then 'submit' else event.kind end`;

/** The number of an event; null for an edit. */
const EVENT_ID = sql`case when page.solution_id is null then page.id::bigint end`;

/** Counts characters that a person wrote, without the markup of rich text or the ids of choices. */
const WRITTEN = sql`case when body is not null then
  length(coalesce(body ->> 'code', ''))
  + length(case problem.problem_type when 'SUB' then regexp_replace(coalesce(body ->> 'answer', ''), '<[^>]*>', '', 'g')
    else coalesce(body ->> 'answer', '') end)
  + coalesce((select sum(length(value)) from jsonb_each_text(body -> 'files')), 0)
  + coalesce((select sum(length(value)) from jsonb_array_elements_text(body -> 'choice')
    where problem.problem_type = 'FIB'), 0) end`;

/**
 * The lines of one page in order of time, and the count of each kind, for events and edits in one statement. Each side
 * reads no more rows than the page holds, through its index; only shown rows are joined and measured. `place` orders
 * lines of the same moment, identically in every read.
 */
export function timelineStatement({ attemptId, kinds, after, newest = false, limit }: Wanted) {
  const way = newest ? sql`desc` : sql`asc`;
  const stored = kinds?.flatMap((kind) => (kind === "submit" ? ["submit", "end"] : [kind]));
  const only = stored ? sql`and event.kind = any(${stored}::text[])` : sql``;
  const eventsAfter = after
    ? sql`and event.at >= ${after.at}::timestamptz and (event.at, 'e' || lpad(event.id::text, 20, '0')) > (${after.at}::timestamptz, ${after.place})`
    : sql``;
  const editsAfter = after
    ? sql`and (edit.saved_at, 'r' || lpad(edit.solution_id::text, 20, '0') || lpad(edit.seq::text, 12, '0')) > (${after.at}::timestamptz, ${after.place})`
    : sql``;
  const withEdits = !kinds || kinds.includes("edit");
  return sql<{ timeline: unknown }>`
    with event_page as (
      select 'e' || lpad(event.id::text, 20, '0') as place, event.id::text as id, ${KIND} as kind, event.at, event.received_at,
        event.source, event.confidence, event.detector, event.problem_id, event.media_id, event.data,
        null::bigint as solution_id, null::int as seq
      from attempt_event event
      where event.attempt_id = ${attemptId} and event.part_of is null ${only} ${eventsAfter}
      order by event.at ${way}, event.id ${way} limit ${limit}
    ), edit_page as (
      select 'r' || lpad(edit.solution_id::text, 20, '0') || lpad(edit.seq::text, 12, '0') as place,
        edit.solution_id || '.' || edit.seq as id, 'edit' as kind, edit.saved_at as at, edit.saved_at as received_at,
        'browser' as source, null::real as confidence, null as detector, solution.problem_id, null as media_id,
        null::jsonb as data, edit.solution_id, edit.seq
      from solution
      join solution_revision edit on edit.solution_id = solution.id
      where solution.attempt_id = ${attemptId} and ${withEdits} ${editsAfter}
      order by edit.saved_at ${way}, edit.solution_id ${way}, edit.seq ${way} limit ${limit}
    ), page as (
      select * from event_page union all select * from edit_page order by at ${way}, place ${way} limit ${limit}
    ), lines as (
      select page.place, page.at, json_build_object(
        'id', page.id, 'place', page.place, 'kind', page.kind, 'at', page.at, 'received_at', page.received_at,
        'source', case when accepted.id is null then page.source else 'server' end, 'confidence', page.confidence, 'detector', page.detector, 'problem', problem.slug,
        'problem_type', problem.problem_type,
        'problem_title', coalesce(whole.title || ': ', '') || problem.title,
        'data', coalesce(page.data, jsonb_build_object('seq', page.seq, 'size', edit.size,
          'change', coalesce(edit.size, 0) - coalesce(earlier.size, 0))
          || case when accepted.id is null then '{}' else '{"accepted_draft": true}'::jsonb end),
        'media', case when media.id is not null then
          json_build_object('id', media.id, 'content_type', media.content_type, 'kind', media.kind) end,
        'parts', ${partsOf(EVENT_ID)},
        'verdicts', ${verdictsOn(EVENT_ID)}
      ) as line
      from page
      left join problem on problem.id = page.problem_id
      left join problem whole on whole.id = problem.parent_id
      left join proctor_media media on media.id = page.media_id and media.state = 'stored'
      left join lateral (
        select ${WRITTEN} as size from solution_revision
        where solution_id = page.solution_id and seq = page.seq
      ) edit on true
      left join lateral (
        select ${WRITTEN} as size from solution_revision
        where solution_id = page.solution_id and seq < page.seq order by seq desc limit 1
      ) earlier on true
      -- A reviewer made this the answer, not the candidate's page.
      left join lateral (
        select draft.id from late_draft draft
        join solution_revision made on made.solution_id = page.solution_id and made.seq = page.seq
        where draft.attempt_id = ${attemptId} and draft.problem_id = page.problem_id and draft.state = 'accepted'
          and draft.digest = made.digest and draft.decided_at = made.saved_at
        limit 1
      ) accepted on page.solution_id is not null
    ), counted as (
      select ${KIND} as kind, count(*) as n, count(*) filter (where ${isDismissed(sql`event.id`)}) as dismissed
      from attempt_event event where attempt_id = ${attemptId} and part_of is null group by event.kind
      union all
      select 'edit', count(*), 0 from solution join solution_revision on solution_id = solution.id
      where attempt_id = ${attemptId} having count(*) > 0
    )
    select json_build_object(
      'counts', coalesce((select json_object_agg(kind, n) from counted), '{}'),
      'dismissed', coalesce((select json_object_agg(kind, dismissed) from counted where dismissed > 0), '{}'),
      'lines', coalesce((select json_agg(line order by at, place) from lines), '[]')
    ) as timeline`;
}

export async function readLines(db: Db, wanted: Wanted) {
  const { rows } = await timelineStatement(wanted).execute(db);
  return Read.parse(rows[0]?.timeline);
}
