import { counted } from "@invigil/contract/messages/counted";
import { graded, needsReview, type Grade } from "../marks/grading.ts";

interface Judged {
  passed: boolean;
  weight: number;
}

/** Cases count by their weight; if all weights are 0, equally. */
export function scoreCases(cases: readonly Judged[], { partial }: { partial: boolean }): Grade {
  if (cases.length === 0) return { ...needsReview(), detail: "the key has no cases" };
  const passed = cases.filter((each) => each.passed).length;
  const detail = `${passed} of ${counted(cases.length, "case")} passed`;
  if (passed === cases.length) return graded(1, detail);
  if (!partial) return graded(0, passed === 0 ? detail : `${detail}, but only all of them count`);
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  const share =
    total === 0 ? passed / cases.length : cases.reduce((sum, each) => sum + (each.passed ? each.weight : 0), 0) / total;
  // Not all have passed, so it never gets full marks, even if the failed cases have no weight.
  return share >= 1 ? { score: 1, status: "PAC", wrong: true, detail } : graded(share, detail);
}
