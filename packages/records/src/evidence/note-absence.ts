import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

interface Absent {
  attemptId: number;
  from: Date;
  now: Date;
  /** The page's own line about the leave; null if it wrote none. */
  blurId: number | null;
  /** What the server knows about the leave and the return. */
  facts: object;
}

/**
 * Writes a leave between two pages as the page itself would have: the leave, unless it is on the timeline, and the
 * return. A silence that was noticed meanwhile is the same happening.
 */
export async function noteAbsence(tx: Tx, { attemptId, from, now, blurId, facts }: Absent): Promise<void> {
  const data = toJson(facts);
  await sql`
    with left_page as (
      insert into attempt_event (attempt_id, kind, at, received_at, source, data)
      select ${attemptId}, 'blur', ${from}::timestamptz, ${now}::timestamptz, 'server', ${data}::jsonb - 'away' - 'counted' - 'left'
      where ${blurId}::bigint is null
      returning id
    ), back as (
      insert into attempt_event (attempt_id, kind, at, received_at, source, data)
      select ${attemptId}, 'focus', ${now}::timestamptz, ${now}::timestamptz, 'server', ${data}::jsonb
      from (select count(*) from left_page) first
    )
    update attempt_event silence set part_of = coalesce(${blurId}::bigint, (select id from left_page))
    from proctor_session session
    where session.attempt_id = ${attemptId} and silence.attempt_id = session.attempt_id
      and silence.kind = 'heartbeat-lost' and silence.at = session.lost_at and silence.part_of is null`.execute(tx);
}
