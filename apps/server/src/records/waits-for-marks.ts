import { sql } from "kysely";

/** The kinds that come by the hundred: the index of the report leaves them out, and its condition must be this very text. */
export const isReported = sql`event.kind not in ('page-view', 'snapshot', 'connection', 'transcript', 'focus')`;

/**
 * Whether an answer of attempt `a` waits for a person: the evaluation left it to one, or its recording came after the
 * end. The report of a test counts the same answers.
 */
export const waitsForMarks = sql<boolean>`(
  exists (select from solution where solution.attempt_id = a.id and solution.status = 'NRE')
  or exists (
    select from attempt_event event
    join proctor_media media on media.id = event.media_id and media.state = 'stored'
    where event.attempt_id = a.id and ${isReported} and event.kind = 'recording-late'
  ))`;
