import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Silent {
  attemptId: number;
  since: Date;
}

/**
 * Marks every agent that has been silent since the cutoff, once per silence. Returns the running attempts among them;
 * without one there is nothing to tell.
 */
export async function markSilentAgents(tx: Tx, cutoff: Date): Promise<Silent[]> {
  const { rows } = await sql<Silent>`
    with silent as (
      select secure.id, secure.seen_at, attempt.id as attempt_id
      from secure_browser secure
      join session on session.token_hash = secure.session_hash
      left join attempt on attempt.test_id = secure.test_id and attempt.account_id = session.account_id
        and attempt.reset_at is null and attempt.state = 'ACTIVE' and attempt.paused_at is null
      where secure.client = 'agent' and secure.lost_at is null and secure.seen_at < ${cutoff}
      order by secure.seen_at limit 500
      for update of secure skip locked
    ), marked as (
      update secure_browser secure set lost_at = silent.seen_at from silent where secure.id = silent.id
    )
    select attempt_id as "attemptId", seen_at as since from silent where attempt_id is not null`.execute(tx);
  return rows;
}
