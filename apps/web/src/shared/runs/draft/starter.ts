import { DATABASE_STARTERS } from "@invigil/contract/constants";
import type { ChildProblem, Problem, Stub } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { z } from "zod";

type StubText = z.infer<typeof Stub>;

/** How many lines at either end of the text cannot be changed. */
export interface LockRange {
  head: number;
  tail: number;
}

/** What an empty editor begins with. */
export interface Starter {
  text: string;
  lock: LockRange;
}

export const UNLOCKED: LockRange = { head: 0, tail: 0 };

/** Joins head, body and tail, each on lines of its own, with always a line to write on between them. */
export function starterOf(stub: StubText): Starter {
  if ("content" in stub) return { text: stub.content, lock: UNLOCKED };
  const head = linesOf(stub.head);
  const tail = linesOf(stub.tail);
  return {
    text: [...head, withoutLastBreak(stub.body), ...tail].join("\n"),
    lock: { head: head.length, tail: tail.length },
  };
}

function linesOf(text: string): string[] {
  return text === "" ? [] : withoutLastBreak(text).split("\n");
}

function withoutLastBreak(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/\n$/, "");
}

/** The starter that needs no request: the problem's own or a database's. */
export function knownStarter(problem: Pick<Problem | ChildProblem, "stubs">, technology: string): Starter | null {
  const stub = problem.stubs[technology];
  if (stub) return starterOf(stub);
  if (technology in DATABASE_STARTERS) {
    return { text: DATABASE_STARTERS[technology as keyof typeof DATABASE_STARTERS], lock: UNLOCKED };
  }
  return null;
}

/** Builds an answer from the whole text, its language and its locked lines. */
export function codeAnswer(code: string, technology: string, starter: Starter): Answer {
  const extra_data = { code: { stub_length: starter.text.length, lock_range: starter.lock } };
  return { technology, code, extra_data };
}

const STUB_TYPES: Record<NonNullable<Problem["extra_data"]["code_stub_type"]>, string> = {
  Default: "The starting code is the language’s default.",
  "Auto-Generated": "The starting code was generated for this question.",
  "User-Modified": "The starting code was generated for this question and changed by its author.",
  "User-Generated": "The starting code was written by this question’s author.",
};

export function stubTypeText({ extra_data }: Pick<Problem | ChildProblem, "extra_data">): string | null {
  return extra_data.code_stub_type === undefined ? null : STUB_TYPES[extra_data.code_stub_type];
}
