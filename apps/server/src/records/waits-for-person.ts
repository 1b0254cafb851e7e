import { sql } from "kysely";

/** The kinds that come by the hundred: the index of the report leaves them out, and its condition must be this very text. */
export const isReported = sql`event.kind not in ('page-view', 'snapshot', 'connection', 'transcript', 'focus')`;

/** Whether something of attempt `a` waits for a person, to be marked or decided. The report of a test counts the same. */
export const waitsForPerson = sql<boolean>`(
  exists (select from solution where solution.attempt_id = a.id and solution.status = 'NRE')
  or exists (select from late_draft where late_draft.attempt_id = a.id and late_draft.state = 'waiting'))`;
