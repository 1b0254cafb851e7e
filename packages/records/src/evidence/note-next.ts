import type { LineKind } from "@invigil/contract/proctoring/evidence";
import type { Db, Tx } from "@invigil/db/connection";
import { type NewEvent, type Outcome, turn } from "../attempts/take-turn.ts";
import { sql } from "kysely";
import { partOf } from "./part-of.ts";

export interface EventRow {
  kind: LineKind;
  data: Record<string, unknown>;
  confidence: number | null;
  detector: string | null;
  problem: string | null;
  /** The snapshot that shows it. */
  imageSequence: number | null;
  /** The clip that contains it. */
  incidentId: string | null;
}

/**
 * Writes the next message of an attempt to its timeline in one statement. The clip of a voice may have arrived first.
 */
export async function noteNext(db: Db | Tx, event: NewEvent, row: EventRow): Promise<Outcome> {
  const { attemptId, sequence, tabId, at, now } = event;
  const { rows } = await sql<Outcome>`
    with ${turn(event)}, stored as (
      insert into attempt_event
        (attempt_id, sequence, kind, at, received_at, data, confidence, detector, problem_id, media_id, part_of)
      select moved.id, ${sequence}::int, ${row.kind}, least(${at}::timestamptz, ${now}::timestamptz), ${now}::timestamptz, ${JSON.stringify(row.data)}::jsonb,
        ${row.confidence}::real, ${row.detector}::text,
        (select problem.id from problem join test on test.company_id = problem.company_id
          where problem.slug = ${row.problem} and test.id = moved.test_id),
        (select media.id from proctor_media media where media.attempt_id = moved.id
          and ((media.kind = 'snapshot' and media.sequence = ${row.imageSequence}::int)
            or (media.kind = 'incident' and media.metadata ->> 'incidentId' = ${row.incidentId}))
          order by media.created_at desc limit 1),
        ${row.kind === "voice" ? sql`null::bigint` : partOf({ attemptId, kind: row.kind, at: at > now ? now : at, tabId })}
      from moved
      on conflict (attempt_id, (data ->> 'incidentId')) where kind = 'voice' do update
        set sequence = excluded.sequence, source = excluded.source, at = excluded.at, received_at = excluded.received_at,
          data = excluded.data || attempt_event.data, media_id = coalesce(attempt_event.media_id, excluded.media_id)
      returning id
    )
    select turn.live, turn.event_sequence as expected, exists (select from stored) as stored,
      known.id is not null as used,
      coalesce(known.kind = ${row.kind} and known.data ->> 'tab_id' = ${tabId}
        and known.at = least(${at}::timestamptz, known.received_at), false) as repeated
    from turn
    left join attempt_event known on known.attempt_id = ${attemptId} and known.sequence = ${sequence}`.execute(db);
  return rows[0] ?? { live: false, expected: 1, stored: false, repeated: false, used: false };
}
