import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import { ANSWER_LIMIT, BLANK_LIMIT } from "@invigil/contract/constants";
import type { ChildProblem } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";

/** A part of an answer that is too long to be stored. */
export interface OverLimit {
  /** Index of a blank, path of a file; null: the answer has only this text. */
  part: number | string | null;
  over: number;
  limit: number;
}

type Limited = Pick<ChildProblem, "problem_type" | "extra_data">;

/** Characters that a plain-text answer may have, where its question says so. */
export function ownTextLimit({ problem_type, extra_data: { max_length } }: Limited): number | null {
  return ANSWERED_BY[problem_type] === "plain text" && max_length !== undefined
    ? Math.min(max_length, ANSWER_LIMIT)
    : null;
}

/** What keeps an answer from being stored for its length. Empty: nothing does. */
export function overLimits(problem: Limited, { answer, code, choice = [], files = {} }: Answer): OverLimit[] {
  const limit = ownTextLimit(problem) ?? ANSWER_LIMIT;
  const texts = [answer, code].map((text) => overLimit(text, limit, null));
  // The choices of a multiple-choice answer are ids, which nobody types.
  const blanks = choice.map((text, index) => overLimit(text, BLANK_LIMIT, index));
  const paths = Object.entries(files).map(([path, text]) => overLimit(text, ANSWER_LIMIT, path));
  return [...texts, ...blanks, ...paths].filter((found) => found !== null);
}

function overLimit(text: string | undefined, limit: number, part: OverLimit["part"]): OverLimit | null {
  const over = (text?.length ?? 0) - limit;
  return over > 0 ? { part, over, limit } : null;
}
