import { errorText, type ErrorText } from "../../../shared/parts/error-text.ts";
import { NOT_SAVED } from "../../../shared/parts/pending-saves.ts";
import { UnsavedAnswersError } from "./submit-attempt.ts";

export interface FailureShown extends ErrorText {
  /** Some answers are unsaved: the candidate may retry or submit without them. */
  unsaved: boolean;
}

export function failureOf(error: unknown): FailureShown {
  if (!(error instanceof UnsavedAnswersError)) return { ...errorText(error), unsaved: false };
  const { obstacles } = error;
  return { message: obstacles.length > 0 ? obstacles.join(" ") : NOT_SAVED, unsaved: true };
}
