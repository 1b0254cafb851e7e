import { ProblemType } from "@invigil/contract/problems";
import type { ReportEntry } from "@invigil/contract/reports";
import { numberText } from "@invigil/rules/number-text";
import { reportedStatus, type ShownStatus } from "@invigil/rules/status-shown";

export interface Reader {
  /** The time ran out before it was submitted. */
  expired: boolean;
}

export function reportStatus(
  { problem_type, attempted, status }: Pick<ReportEntry, "problem_type" | "attempted" | "status">,
  reader: Reader,
): ShownStatus {
  return reportedStatus({ type: ProblemType.parse(problem_type), attempted, status }, reader);
}

export function scoreText(score: number | null, maxScore: number): string {
  return `${score === null ? "–" : numberText(score)} / ${numberText(maxScore)}`;
}
