import { randomInt } from "node:crypto";

export interface Range {
  from: number;
  to: number;
}

const NUMBER = /^-?\d[\d_]*(\.\d+)?[LlfFdDn]?$/;
const TEXT = /^(["'])(?:(?!\1)[^\\$`])*\1$/;
const TRUTH = /^(true|false)$/i;
/** A list or a record: at least one literal, or empty. */
const SEVERAL = /^\[\s*\]$|^[[{(][^$`]*\d[^$`]*[\]})]$/;
/** Whether another first number surely gives another result: no factor is zero, and no language's numbers overflow. */
function isArithmetic(text: string): boolean {
  const plain = /^"?\$\(\((.*)\)\)"?$/.exec(text)?.[1] ?? text;
  const [first, ...rest] = plain.trim().split(/(?<=[\w.]) *[-+*] */);
  const numbers = [first ?? "", ...rest];
  if (rest.length === 0 || !numbers.every((number) => NUMBER.test(number))) return false;
  const digits = plain.replaceAll(/\D/g, "").length;
  if (!plain.includes("*")) return digits <= 15;
  return digits <= 9 && numbers.every((number) => /[1-9]/.test(number));
}

export function isLiteral(text: string): boolean {
  return [NUMBER, TEXT, TRUTH, SEVERAL].some((kind) => kind.test(text)) || isArithmetic(text);
}

/** Another value of the same kind. */
export function changedLiteral(text: string): string {
  if (TRUTH.test(text)) return text.replace(TRUTH, (truth) => OTHER_TRUTH[truth] ?? truth);
  if (/\d/.test(text)) return text.replace(/\d/, otherDigit);
  if (TEXT.test(text)) return `${text.slice(0, -1)}${otherDigit("")}${text.slice(-1)}`;
  return `[${otherDigit("")}]`;
}

const OTHER_TRUTH: Record<string, string> = { true: "false", false: "true", True: "False", False: "True" };

/** Never zero, because a number may not begin with it. */
function otherDigit(digit: string): string {
  const others = "123456789".split("").filter((each) => each !== digit);
  return others[randomInt(others.length)] ?? "7";
}

const PAIRS: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** Splits a text at its separators, up to its closing bracket; separators in quotes and brackets do not count. */
export function partsOf(text: string, separator: string, start = 0): Range[] {
  const closing: string[] = [];
  const parts: Range[] = [];
  let from = start;
  let at = start;
  for (; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (sign === '"' || sign === "'" || sign === "`") {
      at = endOfQuote(text, at);
    } else if (PAIRS[sign] !== undefined) {
      closing.push(PAIRS[sign]);
    } else if (")]}".includes(sign)) {
      if (closing.pop() !== sign) break;
    } else if (closing.length === 0 && text.startsWith(separator, at)) {
      parts.push(trimmed(text, { from, to: at }));
      at += separator.length - 1;
      from = at + 1;
    }
  }
  return [...parts, trimmed(text, { from, to: at })];
}

function endOfQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === text[start]) return at;
  }
  return text.length;
}

function trimmed(text: string, { from, to }: Range): Range {
  const part = text.slice(from, to);
  return { from: from + part.length - part.trimStart().length, to: to - part.length + part.trimEnd().length };
}

/** The only part that is a literal; null if there is none, or more than one. */
export function theLiteral(text: string, parts: readonly (Range | undefined)[]): Range | null {
  const found = parts.filter((part) => part !== undefined && isLiteral(text.slice(part.from, part.to)));
  return found.length === 1 ? (found[0] ?? null) : null;
}
