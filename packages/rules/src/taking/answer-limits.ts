import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import { ANSWER_LIMIT, BLANK_LIMIT } from "@invigil/contract/constants";
import type { ChildProblem } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";

/** A part of an answer that is too long to store. */
export interface OverLimit {
  /** The index of a blank or the path of a file; null if the answer is a single text. */
  part: number | string | null;
  over: number;
  limit: number;
}

type Limited = Pick<ChildProblem, "problem_type" | "extra_data">;

/** The length limit of a plain-text answer, if its question sets one. */
export function ownTextLimit({ problem_type, extra_data: { max_length } }: Limited): number | null {
  return ANSWERED_BY[problem_type] === "plain text" && max_length !== undefined
    ? Math.min(max_length, ANSWER_LIMIT)
    : null;
}

/** The parts of an answer that are too long to store. Empty if none is. */
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
