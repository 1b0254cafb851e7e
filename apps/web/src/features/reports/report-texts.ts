import { ProblemType } from "@invigil/contract/problems";
import type { ReportEntry } from "@invigil/contract/reports";
import { candidateStatus, recruiterStatus, type ShownStatus } from "@invigil/rules/status-shown";

export interface Reader {
  /** A recruiter: every type shows its result. */
  seesResults: boolean;
  /** The time ran out before it was submitted. */
  expired: boolean;
}

export function reportStatus(
  { problem_type, attempted, status }: Pick<ReportEntry, "problem_type" | "attempted" | "status">,
  { seesResults, expired }: Reader,
): ShownStatus {
  const result = { type: ProblemType.parse(problem_type), attempted, status };
  return seesResults ? recruiterStatus(result, { expired }) : candidateStatus(result, { open: false, expired });
}

/** At most two decimals, and none where none are needed. */
export function scoreText(score: number | null, maxScore: number): string {
  return `${score === null ? "–" : number(score)} / ${number(maxScore)}`;
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
