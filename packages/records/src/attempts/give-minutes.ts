import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface More {
  attemptIds: readonly number[];
  minutes: number;
  now: Date;
  /** Interviews whose talk, and with it its clock, has not begun: it will have all of its time, so nothing adds to it. */
  beforeTalk?: readonly number[];
}

interface Longer {
  id: number;
  expires_at: Date;
  add_test_duration: number;
}

/**
 * Moves the deadlines of running attempts, and those of the timed sections that run in them. When an attempt was resumed
 * stays as it is, because it says which section did not begin when it says.
 */
export async function giveMinutes(tx: Tx, { attemptIds, minutes, now, beforeTalk = [] }: More): Promise<Longer[]> {
  const { rows } = await sql<Longer>`
    with sections as (
      update attempt_section section
      set expires_at = section.expires_at + ${minutes} * interval '1 minute',
        extend_duration = section.extend_duration + ${minutes}
      where section.attempt_id = any(${attemptIds}::bigint[]) and section.status = 'CTK'
        and section.expires_at is not null
    )
    update attempt
    set expires_at = expires_at + ${minutes} * interval '1 minute',
      add_test_duration = add_test_duration
        + case when id = any(${beforeTalk}::bigint[]) then 0 else ${minutes}::int end,
      has_resumed_test = true, resumed_at = coalesce(resumed_at, ${now})
    where id = any(${attemptIds}::bigint[])
    returning id, expires_at, add_test_duration`.execute(tx);
  return rows;
}
