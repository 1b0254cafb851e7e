import type { Compare } from "@invigil/contract/judging";
import { asNumber } from "../grading.ts";

/** A checker decides in a box; these need no program. */
export type PlainCompare = Exclude<Compare, { kind: "checker" }>;

export function sameOutput(given: string, expected: string, compare: PlainCompare): boolean {
  switch (compare.kind) {
    case "exact":
      return withoutLastNewline(given) === withoutLastNewline(expected);
    case "token":
      return sameTokens(tokens(given), tokens(expected), (a, b) => a === b);
    case "numeric":
      return sameTokens(tokens(given), tokens(expected), (a, b) => sameNumber(a, b, compare));
  }
}

/** Most programs end their last line, some do not; and a line may end the way of another system. */
function withoutLastNewline(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/\n$/, "");
}

function tokens(text: string): string[] {
  return text.split(/\s+/).filter((token) => token !== "");
}

function sameTokens(given: string[], expected: string[], same: (a: string, b: string) => boolean): boolean {
  return given.length === expected.length && expected.every((token, index) => same(given[index] ?? "", token));
}

interface Tolerance {
  absolute: number;
  relative: number;
}

/** What is no number must be the same text. */
export function sameNumber(given: string, expected: string, { absolute, relative }: Tolerance): boolean {
  if (given === expected) return true;
  const [a, b] = [asNumber(given), asNumber(expected)];
  if (a === null || b === null) return false;
  return Math.abs(a - b) <= Math.max(absolute, relative * Math.abs(b));
}
