import type { FrameworkKey } from "@invigil/contract/authoring/judging";
import { partsOf, theLiteral, type Range } from "./literals.ts";

/** As much of a framework's language as is needed to find what a test expects. */
export interface Grammar {
  /** Whether a line begins a test, its name, and where its head ends. */
  opens(line: string): { name: string; end: number } | null;
  /** Where the statement that begins here has its expected value; null if we do not recognise it. */
  expected(line: string, from: number): Range | null;
  /** Whether the following lines belong to a multi-line string or comment. */
  isWithinText(before: string): boolean;
}

function openedBy(head: RegExp): Grammar["opens"] {
  return (line) => {
    const found = head.exec(line);
    return found?.groups?.name === undefined ? null : { name: found.groups.name, end: found[0].length };
  };
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

const isOpen = (before: string, ...quotes: string[]) => quotes.some((quote) => countOf(before, quote) % 2 === 1);
const isComment = (before: string) => countOf(before, "/*") > countOf(before, "*/");

const python: Grammar = {
  opens: openedBy(/^\s*(?:async )?def (?<name>test\w*)\(.*\):$/),
  expected(line, from) {
    const [, head] = /^(assert |self\.assertEqual\()/.exec(line.slice(from)) ?? [];
    if (head === undefined) return null;
    const [first, second] = partsOf(line, ",", from + head.length);
    if (head !== "assert ") return theLiteral(line, [first, second]);
    const compared = first && line.slice(0, first.to);
    if (compared === undefined || /\b(or|and|not|if|in|is|lambda|approx)\b/.test(compared)) return null;
    const sides = partsOf(compared, "==", from + head.length);
    return sides.length === 2 ? theLiteral(line, sides) : null;
  },
  isWithinText: (before) => isOpen(before, '"""', "'''"),
};

/** A title and the arrow or keyword that begins a function. */
const TITLED =
  /^\s*(?:it|test)\((?<quote>["'])(?<name>(?:(?!\k<quote>)[^\\])*)\k<quote>, *(?:async *)?(?:\([^()]*\) *=>|function *\([^()]*\)) *\{? */;
const NODE_ASSERT = /^(?:assert(?:\.strict)?\.)?(?:strictE|deepE|deepStrictE|e)qual\(/;
const EXPECT = /^\.(?:toBe|toEqual|toStrictEqual|to\.equal|to\.deep\.equal|to\.eql)\(/;

const javascript: Grammar = {
  opens: openedBy(TITLED),
  expected(line, from) {
    const rest = line.slice(from);
    const node = NODE_ASSERT.exec(rest)?.[0];
    if (node !== undefined) return theLiteral(line, [partsOf(line, ",", from + node.length)[1]]);
    if (!rest.startsWith("expect(")) return null;
    const end = (partsOf(line, ",", from + "expect(".length).at(-1)?.to ?? line.length) + 1;
    const matcher = EXPECT.exec(line.slice(end))?.[0];
    return matcher === undefined ? null : theLiteral(line, partsOf(line, ",", end + matcher.length));
  },
  isWithinText: (before) => isOpen(before, "`") || isComment(before),
};
const java: Grammar = {
  opens: openedBy(/^\s*(?:@Test )?(?:public )?void (?<name>\w+)\(\)[^{]*\{ */),
  expected(line, from) {
    const [head] = /^(?:(?:org\.junit\.)?Assert\.)?assertEquals\(/.exec(line.slice(from)) ?? [];
    if (head === undefined) return null;
    const [first, second, third] = partsOf(line, ",", from + head.length);
    if (third === undefined) return theLiteral(line, [first, second]);
    // A message comes first; otherwise the third argument is the tolerance between two fractions.
    return first && line[first.from] === '"' ? theLiteral(line, [second, third]) : null;
  },
  isWithinText: (before) => isOpen(before, '"""') || isComment(before),
};

const bash: Grammar = {
  opens: openedBy(/^@test "(?<name>[^"\\]*)" \{$/),
  expected(line, from) {
    const [, head, compared] = /^(\[\[? "?\$\{?\w+\}?"? (?:=|==|-eq) )(.*) \]\]?$/.exec(line.slice(from)) ?? [];
    if (head === undefined || compared === undefined) return null;
    const start = from + head.length;
    return theLiteral(line, [{ from: start, to: start + compared.length }]);
  },
  isWithinText: (before) => before.includes("<<"),
};

export const GRAMMARS: Record<FrameworkKey["name"], Grammar> = {
  pytest: python,
  mocha: javascript,
  vitest: javascript,
  junit: java,
  bats: bash,
};
