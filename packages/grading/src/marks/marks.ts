import { graded, type Grade } from "./grading.ts";

/** Reviewers whose marks differ by more than this share of the full marks should talk. */
const APART = 0.2;

/** The mean of the reviewers' marks. */
export function combineMarks(scores: readonly number[], maxScore: number): { score: number; grade: Grade } | null {
  if (scores.length === 0) return null;
  const score = scores.reduce((sum, value) => sum + value, 0) / scores.length;
  const detail = scores.length === 1 ? "marked by a person" : `the mean of ${scores.length} people’s marks`;
  return { score, grade: graded(maxScore === 0 ? 1 : score / maxScore, detail) };
}

export function marksDisagree(scores: readonly number[], maxScore: number): boolean {
  return scores.length > 1 && Math.max(...scores) - Math.min(...scores) > maxScore * APART + 1e-9;
}
