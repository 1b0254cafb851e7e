import type { Compare } from "@invigil/contract/authoring/judging";
import { sameOutput } from "@invigil/grading/judging/compare";
import type { Tools } from "../kinds/kind.ts";
import { openChecker, type Comparison } from "./checker.ts";

export async function openComparison(compare: Compare, tools: Omit<Tools, "report">): Promise<Comparison> {
  if (compare.kind === "checker") return openChecker(compare, tools);
  return async ({ output, expected }) => ({ same: sameOutput(output, expected, compare), message: "" });
}
