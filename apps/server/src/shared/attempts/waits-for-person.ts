import type { InterviewResult } from "@invigil/contract/interviews/results";
import { sql } from "kysely";

/** Kinds that occur by the hundred: the report's index excludes them, and its condition must be exactly this text. */
export const isReported = sql`event.kind not in ('page-view', 'snapshot', 'connection', 'transcript', 'focus')`;

/** Whether attempt `a` is an interview that nobody has decided. */
export const isUndecided = sql<boolean>`
  (exists (select from interview_session where interview_session.attempt_id = a.id)
    and not exists (select from interview_decision where interview_decision.attempt_id = a.id))`;

/** Whether an answer of attempt `a` waits for marks, or an interview for a decision. */
export const toBeMarked = sql<boolean>`
  (exists (select from solution where solution.attempt_id = a.id and solution.status = 'NRE') or ${isUndecided})`;

/** How an interview went, for attempts `a` that are over; null for others. A person's decision comes first. */
export const interviewResult = sql<InterviewResult | null>`
  case when a.state = 'END' then coalesce(
    (select decision.result from interview_decision decision where decision.attempt_id = a.id),
    (select interview.result from interview_session interview where interview.attempt_id = a.id)) end`;

/** Whether attempt `a` is an interview that ended before its first question. */
export const neverBegan = sql<boolean>`
  (a.state = 'END' and exists (
    select from interview_session interview where interview.attempt_id = a.id and interview.began_at is null))`;

/** Whether a late draft of attempt `a` waits for a decision. */
export const toBeDecided = sql<boolean>`
  exists (select from late_draft where late_draft.attempt_id = a.id and late_draft.state = 'waiting')`;
