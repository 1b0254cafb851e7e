import type { Compare } from "@invigil/contract/authoring/judging";
import { asNumber } from "../marks/grading.ts";

/** A checker decides in a box; these need no program. */
export type PlainCompare = Exclude<Compare, { kind: "checker" }>;

export function sameOutput(given: string, expected: string, compare: PlainCompare): boolean {
  const [a, b] = compare.ignore_case ? [given.toLowerCase(), expected.toLowerCase()] : [given, expected];
  switch (compare.kind) {
    case "exact":
      return withoutLastNewline(a) === withoutLastNewline(b);
    case "token":
      return compare.lines ? sameLines(lines(a), lines(b)) : sameTokens(tokens(a), tokens(b), Object.is);
    case "numeric":
      return sameTokens(tokens(a), tokens(b), (one, other) => sameNumber(one, other, compare));
  }
}

/** Most programs end their last line, some do not; and line ends depend on the system. */
function withoutLastNewline(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/\n$/, "");
}

/** The lines without empty ones at the end. */
function lines(text: string): string[] {
  return text.trimEnd().split("\n");
}

function tokens(text: string): string[] {
  return text.split(/\s+/).filter((token) => token !== "");
}

function sameLines(given: string[], expected: string[]): boolean {
  return sameTokens(given, expected, (a, b) => sameTokens(tokens(a), tokens(b), Object.is));
}

function sameTokens(given: string[], expected: string[], same: (a: string, b: string) => boolean): boolean {
  return given.length === expected.length && expected.every((token, index) => same(given[index] ?? "", token));
}

interface Tolerance {
  absolute: number;
  relative: number;
}

/** Anything that is not a number must be the same text. */
export function sameNumber(given: string, expected: string, { absolute, relative }: Tolerance): boolean {
  if (given === expected) return true;
  const [a, b] = [asNumber(given), asNumber(expected)];
  if (a === null || b === null) return false;
  return Math.abs(a - b) <= Math.max(absolute, relative * Math.abs(b));
}
