import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

export interface NewEvent {
  attemptId: number;
  sequence: number;
  tabId: string;
  at: Date;
  now: Date;
  /** An attempt that ended before this no longer accepts messages in flight. */
  cutoff: Date;
}

export interface Outcome {
  /** False if the attempt has ended or was set aside. */
  live: boolean;
  /** The number that was due before this message. */
  expected: number;
  stored: boolean;
  /** The identical message was stored before. */
  repeated: boolean;
  /** The number belongs to a message that is on the timeline. */
  used: boolean;
}

/**
 * Whether the attempt accepts messages, and which is next. Locks the attempt, so that two pages cannot use one number.
 */
export function turn({ attemptId, sequence, cutoff }: NewEvent) {
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
