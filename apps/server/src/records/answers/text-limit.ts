import { AppError } from "../../platform/app-error.ts";

/**
 * Characters that a plain-text answer may have where its question says so, in SQL; null: no limit of its own. The page
 * goes by the same rule (`ownTextLimit`). `problem` is the name of that table in the statement.
 */
export function textLimit(problem: string): string {
  const length = `${problem}.content #> '{extra_data,max_length}'`;
  return `case when ${problem}.problem_type = 'TEX' and jsonb_typeof(${length}) = 'number' then (${length})::float8 end`;
}

/** As the page counts: in UTF-16, like every limit of the contract. */
export function textLength({ answer = "", code = "" }: { answer?: string | undefined; code?: string | undefined }) {
  return Math.max(answer.length, code.length);
}

export function answerTooLong(): AppError {
  return new AppError("answer_too_long", { message: "The answer is longer than the question allows" });
}
