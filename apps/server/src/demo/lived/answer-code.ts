import type { Answer } from "@invigil/contract/taking/solutions";
import type { DemoProblem } from "../content.ts";
import { sum } from "../tests/code-sum.ts";
import type { Program } from "./answers/program.ts";
import type { LivedAnswer } from "./life.ts";

interface Coded {
  problem: DemoProblem;
  slug: string;
  program: Program;
  pasted?: boolean;
}

/** A program as it is written: line by line, or all at once if it was pasted. */
export function answerByCode({ problem, slug, program, pasted = false }: Coded): LivedAnswer {
  const { technology, code } = program;
  const { head, body, tail } = stubOf(problem, technology);
  const isBetween = head !== "" && code.startsWith(head) && code.endsWith(tail);
  const written = isBetween ? code.slice(head.length, code.length - tail.length) : code;
  const own = pasted ? [`${body}\n`, written] : growing(written);
  const bodies = isBetween ? own.map((part) => head + part + tail) : own;
  const edits = bodies.map((text): Answer => ({ technology, code: text }));
  return { problem: slug, edits, program, pasted };
}

/** The locked lines around the answer, if there are any. */
function stubOf(problem: DemoProblem, technology: string) {
  const given = problem.content?.stubs?.[technology];
  if (given && "head" in given) return given;
  return { head: "", body: given?.content ?? "", tail: "" };
}

/** Pauses come at the ends of lines, and sometimes within one. */
function growing(code: string): string[] {
  const rows = code.split("\n");
  const parts = rows.flatMap((row, index) => {
    const before = rows.slice(0, index).join("\n");
    const half = row.length > 40 ? [`${before}\n${row.slice(0, row.length / 2)}`] : [];
    return row.trim() === "" ? [] : [...half, `${rows.slice(0, index + 1).join("\n")}\n`];
  });
  return parts.at(-1) === code ? parts : [...parts, code];
}

const given = stubOf(sum, "python");

/** Complete the function between the locked lines, or change those as well. */
export const sumPrograms = {
  right: { technology: "python", code: `${given.head}    return a + b\n${given.tail}` },
  minus: {
    technology: "python",
    code: `${given.head}    return abs(a) + abs(b)\n${given.tail}`,
    wrong: { "2": "14\n", "5": "2000000000\n" },
  },
  unlocked: { technology: "python", code: "first, second = map(int, input().split())\nprint(first + second)\n" },
} satisfies Record<string, Program>;

/** What the judge says about changed lines. */
export const LOCK_CHANGED = "The locked lines around the answer were changed.";
