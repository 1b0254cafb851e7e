import type { ResultStatus } from "@invigil/contract/solutions";

interface Judged {
  status: ResultStatus;
  /** Share of the full marks, 0 to 1; null: a person decides. */
  score: number | null;
}

/** The points for an answer at its place in a test. Only a wrong one costs something: no answer and half an answer do not. */
export function pointsFor(
  { status, score }: Judged,
  { max_score, penalty }: { max_score: number; penalty: number },
): number | null {
  if (score === null) return null;
  return status === "REJ" && score <= 0 ? 0 - penalty : score * max_score;
}

/**
 * What a section is worth at most; null: its problems differ, and a pool gives each candidate others. `marks` are the
 * points of all its problems.
 */
export function fullMarks(marks: readonly number[], pick: number | null): number | null {
  if (pick === null || pick >= marks.length) return marks.reduce((sum, each) => sum + each, 0);
  return new Set(marks).size === 1 ? (marks[0] ?? 0) * pick : null;
}
