import { errorText, type ErrorText } from "../../lib/error-text.ts";
import { UnsavedAnswersError } from "./submit-attempt.ts";

export interface FailureShown extends ErrorText {
  /** Trying again may help, but so may going on without what is missing. */
  unsaved: boolean;
}

const NOT_SAVED = "Some of your answers are not saved on the server yet. Check your internet connection and try again.";

export function failureOf(error: unknown): FailureShown {
  if (!(error instanceof UnsavedAnswersError)) return { ...errorText(error), unsaved: false };
  const { obstacles } = error;
  return { message: obstacles.length > 0 ? obstacles.join(" ") : NOT_SAVED, unsaved: true };
}
