import { sql } from "kysely";

/** The kinds that come by the hundred: the index of the report leaves them out, and its condition must be this very text. */
export const isReported = sql`event.kind not in ('page-view', 'snapshot', 'connection', 'transcript', 'focus')`;

/** Whether an answer of attempt `a` waits for the marks of a person. */
export const toBeMarked = sql<boolean>`
  exists (select from solution where solution.attempt_id = a.id and solution.status = 'NRE')`;

/** Whether a late draft of attempt `a` waits to be accepted or declined. */
export const toBeDecided = sql<boolean>`
  exists (select from late_draft where late_draft.attempt_id = a.id and late_draft.state = 'waiting')`;
