import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/**
 * The last contact, from everything that the candidate's page caused and that is stored with its time of arrival. Only
 * the newest heartbeat is kept, and the newest before the end of each section: a later one means that the page was
 * heard at the time in question, unless a recorded silence lasted beyond it or a section ended in one.
 */
export async function lastContact(tx: Tx, key: { attemptId: number; until: Date }): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    with silence as (
      select at as began, at + (data ->> 'duration')::float8 * interval '1 millisecond' as ended
      from attempt_event where attempt_id = ${key.attemptId} and kind in ('heartbeat-lost', 'page-closed')
    ), section_end as (
      select at, (data ->> 'heard')::timestamptz as heard
      from attempt_event where attempt_id = ${key.attemptId} and kind = 'section-end' and data ? 'heard'
    )
    select max(at) as at from (
      select revision.saved_at as at from solution join solution_revision revision on revision.solution_id = solution.id
        where solution.attempt_id = ${key.attemptId}
      union all
      select received_at from attempt_event where attempt_id = ${key.attemptId} and source = 'browser'
        and (sequence is not null or detector is distinct from 'secure browser')
      union all
      select received_at from attempt_event
        where attempt_id = ${key.attemptId} and (kind = 'resume' or kind in ('end', 'section-end') and data ? 'page')
      union all
      select unnest(array[began, ended]) from silence
      union all
      select heard from section_end
      union all
      select least(heartbeat_at, ${key.until}) from proctor_session where attempt_id = ${key.attemptId}
        and not exists (select from silence where began <= ${key.until} and ended > ${key.until})
        and not exists (select from section_end where at >= ${key.until} and heard < ${key.until})
      union all
      select created_at from run where attempt_id = ${key.attemptId} and kind in ('run', 'submit')
      union all
      select stored_at from interview_piece where attempt_id = ${key.attemptId}
      union all
      select unnest(array[heard_at, answered_at, draft_at]) from interview_turn where attempt_id = ${key.attemptId}
      union all
      select started_at from attempt where id = ${key.attemptId}
    ) heard
    where at <= ${key.until}`.execute(tx);
  return rows[0]?.at ?? null;
}
