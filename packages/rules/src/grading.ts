import type { ResultStatus } from "@invigil/contract/solutions";

export interface Grade {
  /** Share of the full marks, 0 to 1; null: nothing is known before a person has read the answer. */
  score: number | null;
  status: Extract<ResultStatus, "ACC" | "PAC" | "REJ" | "NRE">;
  /** One line for the evaluation's log. */
  detail: string;
}

/** Sums of thirds and the like must not miss full marks by a rounding error. */
const EPSILON = 1e-9;

export function graded(score: number, detail: string): Grade {
  if (score >= 1 - EPSILON) return { score: 1, status: "ACC", detail };
  if (!(score > EPSILON)) return { score: 0, status: "REJ", detail };
  return { score, status: "PAC", detail };
}

export function needsReview(): Grade {
  return { score: null, status: "NRE", detail: "needs a person's review" };
}

export interface McqKey {
  /** Ids of the right choices. */
  correct: readonly string[];
  /** Several right choices: each right one counts, each wrong one takes as much away. */
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
  if (right.size === 0) return graded(0, "no right choice is authored");
  if (wrong === 0 && (any ? hits > 0 : hits === right.size)) return graded(1, detail);
  return graded(partial && right.size > 1 ? Math.max(0, (hits - wrong) / right.size) : 0, detail);
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

/** Each blank is worth the same. */
export function gradeBlanks(given: readonly string[], keys: readonly BlankKey[]): Grade {
  if (keys.length === 0) return graded(0, "no blank is authored");
  const right = keys.filter((key, index) => key.accepted.some((text) => matches(given[index] ?? "", text, key))).length;
  return graded(right / keys.length, `${right} of ${keys.length} blanks right`);
}

export interface ChildGrade {
  /** null: the child was not answered. */
  grade: Grade | null;
  maxScore: number;
}

/** A parent gets what its children got so far; while one of them waits for a person, so does the parent. */
export function gradeChildren(children: readonly ChildGrade[]): Grade {
  const total = children.reduce((sum, child) => sum + child.maxScore, 0);
  const points = children.reduce((sum, child) => sum + (child.grade?.score ?? 0) * child.maxScore, 0);
  const detail = `${points} of ${total} points`;
  const score = total === 0 ? 0 : points / total;
  return children.some((child) => child.grade?.status === "NRE")
    ? { score, status: "NRE", detail }
    : graded(score, detail);
}
