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
