import { messages } from "@invigil/contract/messages";
import { ApiError } from "../../lib/api.ts";
import { UnsavedAnswersError } from "./submit-attempt.ts";

export interface FailureShown {
  message: string;
  code: string;
  /** Trying again may help, but so may going on without what is missing. */
  unsaved: boolean;
}

const NOT_SAVED = "Some of your answers are not saved on the server yet. Check your internet connection and try again.";

export function failureOf(error: unknown): FailureShown {
  if (error instanceof ApiError) return { message: error.info.message, code: error.info.errorCode, unsaved: false };
  if (error instanceof UnsavedAnswersError) {
    const { obstacles } = error;
    return {
      message: obstacles.length > 0 ? obstacles.join(" ") : NOT_SAVED,
      code: "",
      unsaved: true,
    };
  }
  return { message: messages.errorOccurred, code: "", unsaved: false };
}
