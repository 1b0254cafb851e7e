import { messages } from "@invigil/contract/messages/messages";
import { ApiError } from "../../lib/api.ts";

export interface ErrorText {
  message: string;
  code?: string;
  copyText?: string | null;
}

/** Returns the text for a failure that a page shows in place, with what support needs to know. */
export function errorText(error: unknown): ErrorText {
  if (!(error instanceof ApiError)) return { message: messages.errorOccurred };
  const { message, errorCode: code, copyText } = error.info;
  return { message: message || messages.errorOccurred, code, copyText };
}
