import { ScrGrading } from "@invigil/contract/authoring/judging";
import { withSamples } from "@invigil/rules/library/samples";
import { ProblemContent } from "../../shared/tests/definitions.ts";
import type { StoredChange } from "./stored-change.ts";

/** The new samples for candidates; undefined if they see none. */
export function newSamples(
  problem: { problem_type: string; content: unknown },
  { grading }: StoredChange,
): ProblemContent["samples"] | undefined {
  if (grading === undefined || problem.problem_type !== "SCR") return undefined;
  const { evaluation, samples } = ProblemContent.parse(problem.content);
  return evaluation === "TXT" ? withSamples(ScrGrading.parse(grading), samples) : undefined;
}
