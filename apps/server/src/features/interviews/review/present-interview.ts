import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { LateAnswer } from "@invigil/contract/interviews/late-answers";
import { ReviewedTurn, type GivenMark } from "@invigil/contract/interviews/review";
import type { LateAnswerRow } from "@invigil/records/interviews/late-answers";
import { lateDigest } from "../../../shared/answers/interview-turns.ts";
import type { MarkRow, PieceRow, TurnRow } from "./review.queries.ts";

/** What counted at the end: the correction, what was typed, or what was understood. */
function inTime({ corrected, answer, transcript }: TurnRow): string | null {
  return corrected ?? answer ?? transcript;
}

interface Beside {
  pieces: readonly PieceRow[];
  late: readonly LateAnswerRow[];
}

export function presentTurn(attemptId: number, row: TurnRow, { pieces, late }: Beside): ReviewedTurn {
  const ms = pieces.filter(({ seq }) => seq === row.seq).reduce((sum, piece) => sum + piece.ms, 0);
  return {
    seq: row.seq,
    kind: row.kind,
    competency: row.competency,
    text: row.text,
    rephrased: row.rephrased_at === null ? null : row.rephrased,
    source: row.source,
    why: row.why,
    fault: row.fault,
    asked_at: row.asked_at.toISOString(),
    heard_at: row.heard_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    mode: row.mode,
    unanswered: row.unanswered,
    answer: row.accepted ?? inTime(row),
    in_time: inTime(row),
    from_draft: row.from_draft,
    transcript: row.transcript,
    corrected: row.corrected,
    sentences: ReviewedTurn.shape.sentences.catch([]).parse(row.sentences),
    reliable: row.mode === "spoken" ? row.reliable : null,
    recording: ms === 0 ? null : { url: `/api/v1/interviews/${attemptId}/recordings/${row.seq}`, ms },
    late: late.filter(({ seq }) => seq === row.seq).map(presentLate),
  };
}

function presentLate(late: LateAnswerRow): LateAnswer {
  const url = `/api/v1/interviews/${late.attempt_id}/late-answers/${late.id}/recording`;
  return {
    id: late.id,
    text: late.text,
    recording: late.ms === null ? null : { url, ms: late.ms },
    written_at: late.written_at.toISOString(),
    deadline: late.deadline.toISOString(),
    last_contact_at: late.last_contact_at?.toISOString() ?? null,
    received_at: late.received_at.toISOString(),
    digest: lateDigest(late),
    state: late.state,
    decided_by: late.decider,
    decided_at: late.decided_at?.toISOString() ?? null,
    reason: late.reason,
  };
}

/** What a person gave, competency by competency in the order of the plan. */
export function presentMarks(plan: InterviewPlan, marks: readonly MarkRow[]): GivenMark[] {
  return plan.competencies.flatMap(({ key }) =>
    marks
      .filter(({ competency }) => competency === key)
      .map(({ competency, mark, note, blind }) => ({ competency, mark, note, blind })),
  );
}

/** Whether somebody has said something about every competency, "cannot judge" included. */
export function areComplete(plan: InterviewPlan, marks: readonly Pick<MarkRow, "competency">[]): boolean {
  const marked = new Set(marks.map(({ competency }) => competency));
  return plan.competencies.every(({ key }) => marked.has(key));
}
