import { messages } from "@invigil/contract/messages";
import { ApiError } from "./api.ts";

/** The words for a failure that a page shows in its own place. */
export function errorText(error: unknown): { message: string; code?: string } {
  if (!(error instanceof ApiError)) return { message: messages.errorOccurred };
  return { message: error.info.message || messages.errorOccurred, code: error.info.errorCode };
}
