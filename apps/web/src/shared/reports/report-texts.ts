import { ProblemType } from "@invigil/contract/taking/problem-types";
import type { ReportEntry } from "@invigil/contract/results/reports";
import type { WaitsFor } from "@invigil/contract/taking/scores";
import { numberText } from "@invigil/rules/text/number-text";
import { markProvisional } from "@invigil/rules/results/provisional";
import { reportedStatus, type ShownStatus } from "@invigil/rules/results/status-shown";

export interface Reader {
  /** Time ran out before it was submitted. */
  expired: boolean;
}

export function reportStatus(
  { problem_type, attempted, status }: Pick<ReportEntry, "problem_type" | "attempted" | "status">,
  reader: Reader,
): ShownStatus {
  return reportedStatus({ type: ProblemType.parse(problem_type), attempted, status }, reader);
}

interface Sum {
  score: number;
  max_score: number;
  waits_for: readonly WaitsFor[];
}

/** The total of several answers. */
export function sumText({ score, max_score, waits_for: waitsFor }: Sum): string {
  if (waitsFor.includes("evaluation")) return scoreText(null, max_score);
  return markProvisional(scoreText(score, max_score), waitsFor);
}

export function scoreText(score: number | null, maxScore: number): string {
  return `${score === null ? "–" : numberText(score)} / ${numberText(maxScore)}`;
}
