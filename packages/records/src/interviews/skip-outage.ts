import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Outage {
  attemptIds: readonly number[];
  beganAt: Date;
  endedAt: Date;
}

/**
 * For interviews whose attempts got an outage back: the time in which the server thinks does not contain it, or the next
 * question would give it back again.
 */
export async function skipOutage(tx: Tx, { attemptIds, beganAt, endedAt }: Outage): Promise<void> {
  await sql`
    update interview_session set phase_at = phase_at + (${endedAt}::timestamptz - greatest(phase_at, ${beganAt}))
    where attempt_id = any(${attemptIds}::bigint[]) and state = 'live' and phase = 'thinking'
      and phase_at < ${endedAt}`.execute(tx);
}
