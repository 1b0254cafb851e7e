import type { Receipt } from "@invigil/contract/taking/attempts";
import { LateDraftReceipt, type LateDraft } from "@invigil/contract/taking/late-drafts";
import { Answer } from "@invigil/contract/taking/solutions";
import type { Db } from "@invigil/db/connection";
import { lateAnswersOf } from "@invigil/records/interviews/late-answers";
import { draftsOfAttempt, type LateDraftRow } from "./stored-drafts.queries.ts";
import { draftWithOwnRecordings } from "./own-recordings.ts";

export function presentDraft(row: LateDraftRow, recordings: ReadonlySet<string>): LateDraft {
  return {
    id: row.id,
    answer: row.answer === null ? null : draftWithOwnRecordings(Answer.parse(row.answer), recordings),
    recorded: row.media_id !== null,
    written_at: row.written_at.toISOString(),
    deadline: row.deadline.toISOString(),
    last_contact_at: row.last_contact_at?.toISOString() ?? null,
    heartbeats: Boolean(row.heartbeats),
    received_at: row.received_at.toISOString(),
    digest: row.digest,
    answer_changed_at: row.answer_changed_at?.toISOString() ?? null,
    state: row.state,
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** By problem. */
export async function draftsByProblem(
  db: Db,
  attemptId: number,
  recordings: ReadonlySet<string>,
): Promise<Map<number, LateDraft[]>> {
  const rows = Map.groupBy(await draftsOfAttempt(db, attemptId), ({ problem_id }) => problem_id);
  return new Map([...rows].map(([problem, all]) => [problem, all.map((row) => presentDraft(row, recordings))]));
}

/** The signed receipt of the answers, with the late drafts that followed, or the late answers of an interview. */
export async function withLateDrafts(db: Db, attemptId: number, receipt: Receipt): Promise<Receipt> {
  const rows = await draftsOfAttempt(db, attemptId);
  const answers = (await lateAnswersOf(db, attemptId)).filter((row) => row.receipt !== null);
  const late_drafts = [...rows, ...answers].map((row) => ({
    ...LateDraftReceipt.parse(row.receipt),
    state: row.state,
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
  return { ...receipt, late_drafts };
}
