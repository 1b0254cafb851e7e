import type { FrameworkKey } from "@invigil/contract/authoring/judging";
import { changedLiteral, type Range } from "./literals.ts";
import { GRAMMARS, type Grammar } from "./test-grammars.ts";

type Files = FrameworkKey["files"];

/** The same tests, some with a different expected value. */
export interface Decoys {
  files: Files;
  /** Those that no honest code can pass if it passes the real ones. */
  names: ReadonlySet<string>;
}

/**
 * Code that makes a test pass without doing the task makes its decoy pass too: both have the same names and places, and
 * only code that solves the task knows which one expects the right value. A value is changed only if its line is
 * certain to run.
 */
export function makeDecoys(name: FrameworkKey["name"], files: Files, isChanged: (path: string) => boolean): Decoys {
  const grammar = GRAMMARS[name];
  const seen: string[] = [];
  const names = new Set<string>();
  const changed = Object.entries(files).map(([path, text]): [string, string] => {
    const lines = text.split("\n");
    seen.push(...lines.flatMap((line) => grammar.opens(line)?.name ?? []));
    if (!isChanged(path)) return [path, text];
    const decoy = lines.map((line, index) => {
      const test = testOf(lines, index, grammar);
      const range = test && grammar.expected(line, test.from);
      if (!test || !range) return line;
      names.add(test.name);
      return replaced(line, range);
    });
    return [path, decoy.join("\n")];
  });
  // If two tests share a name, one of them may be unchanged.
  for (const each of names) if (seen.indexOf(each) !== seen.lastIndexOf(each)) names.delete(each);
  return { files: Object.fromEntries(changed), names };
}

function replaced(line: string, { from, to }: Range): string {
  return `${line.slice(0, from)}${changedLiteral(line.slice(from, to))}${line.slice(to)}`;
}

/** After these, a test may end before its last line, or tolerate a failure. */
const TURNS = /\b(return|skip\w*|exit|throw|raise|break|expected|xfail|fails)\b/;

/** The test that directly contains a statement, outside any block; null if there is none. */
function testOf(lines: readonly string[], index: number, grammar: Grammar): { name: string; from: number } | null {
  const line = lines[index] ?? "";
  const before = lines.slice(0, index);
  if (line.trim() === "" || grammar.isWithinText(before.join("\n"))) return null;
  const own = grammar.opens(line);
  // A one-line test: its body begins after its head.
  if (own) return TURNS.test(`${before.at(-1) ?? ""}${line.slice(0, own.end)}`) ? null : { ...own, from: own.end };
  const start = before.findLastIndex((other) => other.trim() !== "" && indentOf(other) < indentOf(line));
  const opened = grammar.opens(before[start] ?? "");
  if (!opened || before.slice(Math.max(0, start - 1)).some((other) => TURNS.test(other))) return null;
  return { name: opened.name, from: indentOf(line) };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
