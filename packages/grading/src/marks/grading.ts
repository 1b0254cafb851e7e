import { counted } from "@invigil/contract/messages/counted";
import type { ResultStatus } from "@invigil/contract/taking/solutions";
import { marksText, tidy } from "./points.ts";

export interface Grade {
  /** The share of the full marks, from 0 to 1; null until a person has read the answer. */
  score: number | null;
  status: Extract<ResultStatus, "ACC" | "PAC" | "REJ" | "NRE">;
  /** Whether something in the answer is wrong. A missing part is not: it earns nothing and costs nothing. */
  wrong: boolean;
  /** One line for the evaluation's log. */
  detail: string;
}

/** Sums of thirds must not miss full marks by a rounding error. */
const EPSILON = 1e-9;

/** Unless stated otherwise, an answer without full marks has something wrong in it. */
export function graded(score: number, detail: string, wrong = !(score >= 1 - EPSILON)): Grade {
  if (score >= 1 - EPSILON) return { score: 1, status: "ACC", wrong, detail };
  if (!(score > EPSILON)) return { score: 0, status: "REJ", wrong, detail };
  return { score, status: "PAC", wrong, detail };
}

export function needsReview(): Grade {
  return { score: null, status: "NRE", wrong: false, detail: "waits for marks" };
}

export interface McqKey {
  /** Ids of the correct choices. */
  correct: readonly string[];
  /**
   * With several correct choices, each correct one counts and each wrong one costs as much. Otherwise all or nothing.
   */
  partial?: boolean | undefined;
  /** One correct choice is enough, for a single choice with several correct answers. */
  any?: boolean | undefined;
}

export function gradeMcq(chosen: readonly string[], { correct, partial = false, any = false }: McqKey): Grade {
  const right = new Set(correct);
  const marked = new Set(chosen);
  const hits = [...marked].filter((id) => right.has(id)).length;
  const wrong = marked.size - hits;
  const detail = `${hits} of ${right.size} right, ${wrong} wrong`;
  if (right.size === 0) return graded(0, "the key has no correct choice", false);
  if (wrong === 0 && (any ? hits > 0 : hits === right.size)) return graded(1, detail);
  return graded(partial && right.size > 1 ? Math.max(0, (hits - wrong) / right.size) : 0, detail, wrong > 0);
}

export interface BlankKey {
  accepted: readonly string[];
  case_sensitive?: boolean | undefined;
  /** How much a number may differ from an accepted one. */
  tolerance?: number | undefined;
}

/** Null if the text is not a plain decimal number. */
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
  /** Whether each correct blank counts; if false, all or nothing. */
  partial?: boolean | undefined;
}

/** Each blank is worth the same. An empty one is not wrong. */
export function gradeBlanks(given: readonly string[], { blanks, partial = true }: BlanksKey): Grade {
  if (blanks.length === 0) return graded(0, "the key has no blanks", false);
  const isRight = (key: BlankKey, index: number) => key.accepted.some((text) => matches(given[index] ?? "", text, key));
  const right = blanks.filter(isRight).length;
  const wrong = blanks.filter((key, index) => (given[index] ?? "").trim() !== "" && !isRight(key, index)).length;
  const detail = `${right} of ${counted(blanks.length, "blank")} right${wrong === 0 ? "" : `, ${wrong} wrong`}`;
  return graded(partial || right === blanks.length ? right / blanks.length : 0, detail, wrong > 0);
}

export interface ChildGrade {
  /** Null if the child was not answered. */
  grade: Grade | null;
  maxScore: number;
}

/** A parent gets the sum of its children so far; while one of them waits for a person, so does the parent. */
export function gradeChildren(children: readonly ChildGrade[]): Grade {
  const total = children.reduce((sum, child) => sum + child.maxScore, 0);
  const marks = children.reduce((sum, child) => sum + (child.grade?.score ?? 0) * child.maxScore, 0);
  const detail = `${tidy(marks)} of ${marksText({ max_score: total, negative: 0 })}`;
  const score = total === 0 ? 0 : marks / total;
  return children.some((child) => child.grade?.status === "NRE")
    ? { score, status: "NRE", wrong: false, detail }
    : graded(score, detail);
}
