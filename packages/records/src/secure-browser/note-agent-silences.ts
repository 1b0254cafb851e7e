import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/**
 * Records every agent that has been silent since the cutoff, once per silence, on the timeline of the running attempt.
 * Without a running attempt there is nothing to tell.
 */
export async function noteAgentSilences(db: Db, { cutoff, now }: { cutoff: Date; now: Date }): Promise<void> {
  await sql`
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
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select attempt_id, 'secure-browser-lost', seen_at, ${now}, 'server', '{}'
    from silent where attempt_id is not null`.execute(db);
}
