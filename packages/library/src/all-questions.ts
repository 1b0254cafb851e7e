import type { Question } from "./format/question.ts";
import { algorithms } from "./algorithms/all.ts";
import { sql } from "./sql/all.ts";

/** The starter library: questions of our own, verified by `npm run verify:library`. */
export const allQuestions: readonly Question[] = [...algorithms, ...sql].toSorted((a, b) =>
  a.title.localeCompare(b.title),
);
