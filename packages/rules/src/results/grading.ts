import type { ResultStatus } from "@invigil/contract/taking/solutions";
import { marksText, tidy } from "./points.ts";

export interface Grade {
  /** Share of the full marks, 0 to 1; null: nothing is known before a person has read the answer. */
  score: number | null;
  status: Extract<ResultStatus, "ACC" | "PAC" | "REJ" | "NRE">;
  /** Something in the answer is wrong. What is only missing is not: it earns nothing and costs nothing. */
  wrong: boolean;
  /** One line for the evaluation's log. */
  detail: string;
}

/** Sums of thirds and the like must not miss full marks by a rounding error. */
const EPSILON = 1e-9;

/** Where it is not said what is wrong, an answer without full marks has something wrong in it. */
export function graded(score: number, detail: string, wrong = !(score >= 1 - EPSILON)): Grade {
  if (score >= 1 - EPSILON) return { score: 1, status: "ACC", wrong, detail };
  if (!(score > EPSILON)) return { score: 0, status: "REJ", wrong, detail };
  return { score, status: "PAC", wrong, detail };
}

export function needsReview(): Grade {
  return { score: null, status: "NRE", wrong: false, detail: "needs review" };
}

export interface McqKey {
  /** Ids of the right choices. */
  correct: readonly string[];
  /** Several right choices: each right one counts, each wrong one takes as much away. Otherwise all or nothing. */
  partial?: boolean | undefined;
  /** One right choice is enough, as where only one can be made and several turned out to be right. */
  any?: boolean | undefined;
}

export function gradeMcq(chosen: readonly string[], { correct, partial = false, any = false }: McqKey): Grade {
  const right = new Set(correct);
  const marked = new Set(chosen);
  const hits = [...marked].filter((id) => right.has(id)).length;
  const wrong = marked.size - hits;
  const detail = `${hits} of ${right.size} right, ${wrong} wrong`;
  if (right.size === 0) return graded(0, "no right choice is authored", false);
  if (wrong === 0 && (any ? hits > 0 : hits === right.size)) return graded(1, detail);
  return graded(partial && right.size > 1 ? Math.max(0, (hits - wrong) / right.size) : 0, detail, wrong > 0);
}

export interface BlankKey {
  accepted: readonly string[];
  case_sensitive?: boolean | undefined;
  /** A number may differ by this much from an accepted one. */
  tolerance?: number | undefined;
}

/** null: the text is no plain decimal number. */
export function asNumber(text: string): number | null {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}

function matches(given: string, accepted: string, { case_sensitive = false, tolerance }: BlankKey): boolean {
  const [a, b] = [given.trim(), accepted.trim()];
  if (a === "") return false;
  if (case_sensitive ? a === b : a.toLowerCase() === b.toLowerCase()) return true;
  if (tolerance === undefined) return false;
  const [x, y] = [asNumber(a), asNumber(b)];
  return x !== null && y !== null && Math.abs(x - y) <= tolerance + EPSILON;
}

export interface BlanksKey {
  blanks: readonly BlankKey[];
  /** Each right blank counts; false: all or nothing. */
  partial?: boolean | undefined;
}

/** Each blank is worth the same. One that was left empty is not wrong. */
export function gradeBlanks(given: readonly string[], { blanks, partial = true }: BlanksKey): Grade {
  if (blanks.length === 0) return graded(0, "no blank is authored", false);
  const isRight = (key: BlankKey, index: number) => key.accepted.some((text) => matches(given[index] ?? "", text, key));
  const right = blanks.filter(isRight).length;
  const wrong = blanks.filter((key, index) => (given[index] ?? "").trim() !== "" && !isRight(key, index)).length;
  const detail = `${right} of ${blanks.length} blanks right${wrong === 0 ? "" : `, ${wrong} wrong`}`;
  return graded(partial || right === blanks.length ? right / blanks.length : 0, detail, wrong > 0);
}

export interface ChildGrade {
  /** null: the child was not answered. */
  grade: Grade | null;
  maxScore: number;
}

/** A parent gets what its children got so far; while one of them waits for a person, so does the parent. */
export function gradeChildren(children: readonly ChildGrade[]): Grade {
  const total = children.reduce((sum, child) => sum + child.maxScore, 0);
  const marks = children.reduce((sum, child) => sum + (child.grade?.score ?? 0) * child.maxScore, 0);
  const detail = `${tidy(marks)} of ${marksText({ max_score: total, negative: 0 })}`;
  const score = total === 0 ? 0 : marks / total;
  return children.some((child) => child.grade?.status === "NRE")
    ? { score, status: "NRE", wrong: false, detail }
    : graded(score, detail);
}
