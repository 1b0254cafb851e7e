import { AppError } from "../../platform/app-error.ts";

/** Counted as the page does: in UTF-16, like every limit of the contract. */
export function textLength({ answer = "", code = "" }: { answer?: string | undefined; code?: string | undefined }) {
  return Math.max(answer.length, code.length);
}

export function answerTooLong(): AppError {
  return new AppError("answer_too_long", { message: "The answer is longer than the question allows." });
}
