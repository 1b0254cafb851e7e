import { ApiError } from "../../../lib/api.ts";
import { errorText, type ErrorText } from "../../../shared/parts/error-text.ts";
import { NOT_SAVED } from "../../../shared/parts/pending-saves.ts";
import { UnsavedAnswersError } from "./submit-attempt.ts";

export interface FailureShown extends ErrorText {
  /** Some answers are unsaved: the candidate may retry or submit without them. */
  unsaved: boolean;
}

/** While the server cannot be reached, `away` says so instead of what the call or the saves would say. */
export function failureOf(error: unknown, away: string | null = null): FailureShown {
  if (!(error instanceof UnsavedAnswersError)) {
    const isAway = away !== null && error instanceof ApiError && error.isUnreachable;
    return isAway ? { message: away, unsaved: false } : { ...errorText(error), unsaved: false };
  }
  const { obstacles } = error;
  return { message: obstacles.length > 0 ? obstacles.join(" ") : (away ?? NOT_SAVED), unsaved: true };
}
