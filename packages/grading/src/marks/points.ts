import type { ResultStatus } from "@invigil/contract/taking/solutions";

interface Judged {
  status: ResultStatus;
  /** The share of the full marks, from 0 to 1; null if a person decides. */
  score: number | null;
  /** Whether something in the answer is wrong; if unknown, rejected answers count as wrong. */
  wrong?: boolean;
}

interface Place {
  max_score: number;
  /** What a wrong answer costs. */
  penalty: number;
}

/**
 * The points for an answer at its place in a test: its share of the full marks. The negative mark applies to an answer
 * that has something wrong in it and earns nothing; no answer, an incomplete one with nothing wrong and a partly
 * correct one cost nothing.
 */
export function pointsFor({ status, score, wrong = status === "REJ" }: Judged, place: Place): number | null {
  if (score === null) return null;
  return score <= 0 && status === "REJ" && wrong ? 0 - place.penalty : score * place.max_score;
}

/** Why an answer got its points, for its report: a score below zero is explained. */
export function pointsReason(detail: string, points: number | null): string {
  return points !== null && points < 0 ? `${detail}; a wrong answer costs ${marksOf(0 - points)}` : detail;
}

/** Why a negative mark is not allowed; null if it is. */
export function negativeFault({ worth, negative }: { worth: number; negative: number }): string | null {
  return negative > worth ? `It can be at most ${tidy(worth)}, the marks of the question` : null;
}

/** `4 marks, −1 if wrong`. A question with several parts has a negative mark for each. */
export function marksText({
  max_score,
  negative,
  parts = 0,
}: {
  max_score: number;
  negative: number;
  parts?: number;
}): string {
  const marks = marksOf(max_score);
  if (negative <= 0) return marks;
  return parts > 0 ? `${marks}, up to −${tidy(negative)} for wrong parts` : `${marks}, −${tidy(negative)} if wrong`;
}

export interface NegativeMarks {
  /** The least and the most that a wrong answer costs, if it costs something. */
  from: number;
  to: number;
  /** Whether every wrong answer costs something. */
  every: boolean;
}

/** What wrong answers cost in a test; null if nothing. `penalties` has one entry per answer. */
export function negativeMarks(penalties: readonly number[]): NegativeMarks | null {
  const costs = penalties.filter((penalty) => penalty > 0).map(tidy);
  if (costs.length === 0) return null;
  return { from: Math.min(...costs), to: Math.max(...costs), every: costs.length === penalties.length };
}

/** The same as a candidate reads it before the start. */
export function negativeMarksText({ from, to, every }: NegativeMarks, product: string): string {
  const amount = from === to ? marksOf(from) : `${from} to ${marksOf(to)}`;
  const whole = every ? "Wrong answers cost marks" : "Some wrong answers cost marks";
  return `${whole} in this ${product}: ${amount} each, as shown beside the question. Unanswered questions cost nothing.`;
}

function marksOf(points: number): string {
  return tidy(points) === 1 ? "1 mark" : `${tidy(points)} marks`;
}

/** At most two decimals, and none if they are not needed. */
export function tidy(points: number): number {
  return Math.round(points * 100) / 100;
}

/**
 * The most a section is worth; null if its problems differ and a pool gives each candidate a selection. `marks` are the
 * points of all its problems.
 */
export function fullMarks(marks: readonly number[], pick: number | null): number | null {
  if (pick === null || pick >= marks.length) return marks.reduce((sum, each) => sum + each, 0);
  return new Set(marks).size === 1 ? (marks[0] ?? 0) * pick : null;
}
