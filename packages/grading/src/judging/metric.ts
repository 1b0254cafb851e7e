import { graded, needsReview, type Grade } from "../marks/grading.ts";

interface Scale {
  zero: number;
  full: number;
}

interface Scored {
  /** The metric's comment. */
  score: number;
  weight: number;
}

/** The share of the full marks that a metric's score earns. */
export function shareOf(score: number, { zero, full }: Scale): number {
  if (!(score > zero)) return score >= full ? 1 : 0;
  return score >= full ? 1 : (score - zero) / (full - zero);
}

/** Cases count by their weight; if all weights are 0, equally. */
export function scoreMetric(cases: readonly Scored[], { partial, ...scale }: Scale & { partial: boolean }): Grade {
  if (cases.length === 0) return { ...needsReview(), detail: "the key has no cases" };
  const detail = `scored ${cases.map(({ score }) => score.toFixed(3)).join(", ")}`;
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  const share = cases.reduce((sum, { score, weight }) => {
    return sum + (shareOf(score, scale) * (total === 0 ? 1 : weight)) / (total === 0 ? cases.length : total);
  }, 0);
  const grade = graded(share, detail);
  return partial || grade.status !== "PAC" ? grade : graded(0, `${detail}, but only full marks count`);
}
