import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Heard {
  heartbeat_at: Date | null;
  left_at: Date | null;
  lost_at: Date | null;
  tolerance_left: number;
  submit_due: Date | null;
  /** When the last numbered message came; null if no page was ever open. */
  said_at: Date | null;
  /** The last leave of the window that no return followed. */
  blur: { id: number; received_at: string } | null;
  runs_since: Date | null;
  /** What was already decided about this page. */
  decided: { away: number; counted: boolean; left: number } | null;
}

/** What was heard of an attempt before a page was opened. Locks the session, so that a page is judged once. */
export async function heardBefore(tx: Tx, key: { attemptId: number; tabId: string }): Promise<Heard | undefined> {
  const { rows } = await sql<Heard>`
    select session.heartbeat_at, session.left_at, session.lost_at, session.tolerance_left, session.submit_due,
      (select received_at from attempt_event where attempt_id = ${key.attemptId} and sequence is not null
        order by sequence desc limit 1) as said_at,
      (select case when kind = 'blur' then json_build_object('id', id, 'received_at', received_at) end
        from attempt_event where attempt_id = ${key.attemptId} and kind in ('blur', 'focus')
        order by id desc limit 1) as blur,
      (select max(at) from attempt_event where attempt_id = ${key.attemptId}
        and kind in ('start', 'resume', 'unpause', 'service-back')) as runs_since,
      (select data from attempt_event where attempt_id = ${key.attemptId} and kind = 'focus' and source = 'server'
        and data ->> 'tab_id' = ${key.tabId} limit 1) as decided
    from proctor_session session where session.attempt_id = ${key.attemptId}
    for update of session`.execute(tx);
  return rows[0];
}
