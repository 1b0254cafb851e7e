import { sql } from "kysely";

/**
 * Whether an attempt `a` counts: it is current and belongs to an invited candidate. Recruiters' trials do not count,
 * nor do erased people, whose invitation is gone. Every list and statistic uses this.
 */
export const isCounted = sql<boolean>`(a.reset_at is null and not a.is_trial
  and exists (select from invite where invite.test_id = a.test_id and invite.account_id = a.account_id))`;
