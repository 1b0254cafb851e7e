import { sql } from "kysely";

/** Kinds that occur by the hundred: the report's index excludes them, and its condition must be exactly this text. */
export const isReported = sql`event.kind not in ('page-view', 'snapshot', 'connection', 'transcript', 'focus')`;

/** Whether an answer of attempt `a` waits for marks. */
export const toBeMarked = sql<boolean>`
  exists (select from solution where solution.attempt_id = a.id and solution.status = 'NRE')`;

/** Whether a late draft of attempt `a` waits for a decision. */
export const toBeDecided = sql<boolean>`
  exists (select from late_draft where late_draft.attempt_id = a.id and late_draft.state = 'waiting')`;
