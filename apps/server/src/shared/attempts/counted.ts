import { sql } from "kysely";

/**
 * Whether an attempt `a` is in the counts: it stands, and is an invited candidate's. A recruiter's trial is in none,
 * nor is one that was erased: its invitation went with it. Every list and every statistic asks this.
 */
export const isCounted = sql<boolean>`(a.reset_at is null and not a.is_trial
  and exists (select from invite where invite.test_id = a.test_id and invite.account_id = a.account_id))`;
