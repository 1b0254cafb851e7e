import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import type { EventRow } from "./event-row.ts";

export interface NewEvent {
  attemptId: number;
  sequence: number;
  tabId: string;
  at: Date;
  now: Date;
  /** What ended before this is over for messages on their way, too. */
  cutoff: Date;
}

export interface Outcome {
  /** false: the attempt has ended, or was put aside. */
  live: boolean;
  /** The number that was due before this message. */
  expected: number;
  stored: boolean;
  /** The very same message was stored before. */
  repeated: boolean;
  /** The number belongs to a message that is on the timeline. */
  used: boolean;
}

/** Whether the attempt takes messages, and which is next. Locks the attempt: two pages cannot use one number. */
function turn({ attemptId, sequence, cutoff }: NewEvent) {
  return sql`
    turn as (
      select id, test_id, event_sequence, reset_at is null and case state
        when 'END' then coalesce(submitted_at > ${cutoff}, false)
        else paused_at is not null or coalesce(expires_at > ${cutoff}, true)
      end as live
      from attempt where id = ${attemptId} for no key update
    ), moved as (
      update attempt set event_sequence = attempt.event_sequence + 1
      from turn
      where attempt.id = turn.id and turn.live and turn.event_sequence = ${sequence}
      returning attempt.id, attempt.test_id
    )`;
}

/** The next message of an attempt, onto its timeline, in one statement. The clip of a voice may have come before its word. */
export async function insertNext(db: Db | Tx, event: NewEvent, row: EventRow): Promise<Outcome> {
  const { attemptId, sequence, tabId, at, now } = event;
  const { rows } = await sql<Outcome>`
    with ${turn(event)}, stored as (
      insert into attempt_event
        (attempt_id, sequence, kind, at, received_at, data, confidence, detector, problem_id, media_id)
      select moved.id, ${sequence}::int, ${row.kind}, least(${at}::timestamptz, ${now}::timestamptz), ${now}::timestamptz, ${JSON.stringify(row.data)}::jsonb,
        ${row.confidence}::real, ${row.detector}::text,
        (select problem.id from problem join test on test.company_id = problem.company_id
          where problem.slug = ${row.problem} and test.id = moved.test_id),
        (select media.id from proctor_media media where media.attempt_id = moved.id
          and ((media.kind = 'snapshot' and media.sequence = ${row.imageSequence}::int)
            or (media.kind = 'incident' and media.metadata ->> 'incidentId' = ${row.incidentId}))
          order by media.created_at desc limit 1)
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

/** The same turn for a message that leaves no line on the timeline. */
export async function takeTurn(db: Db | Tx, event: NewEvent): Promise<Outcome> {
  const { attemptId, sequence } = event;
  const { rows } = await sql<Outcome>`
    with ${turn(event)}
    select turn.live, turn.event_sequence as expected, exists (select from moved) as stored, known.id is not null as used,
      turn.event_sequence > ${sequence} and known.id is null as repeated
    from turn
    left join attempt_event known on known.attempt_id = ${attemptId} and known.sequence = ${sequence}`.execute(db);
  return rows[0] ?? { live: false, expected: 1, stored: false, repeated: false, used: false };
}
