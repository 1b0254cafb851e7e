import type { ErrorCode } from "@invigil/contract/errors";
import { ApiError } from "./api.ts";

/** What people can do about it, where the catalogue knows only the status. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  already_started: "The candidate has started already.",
  email_taken: "A recruiter with this e-mail address exists already.",
  forbidden: "Your role does not allow this. Please ask an owner of your company.",
  invalid_request: "Something in the form is not right. Please look at it again.",
  last_owner: "A company needs one owner who can sign in. Please make somebody else an owner first.",
  not_extendable: "The candidate has not started yet. Give them extra time with their accommodations.",
  not_found: "It is no longer there. Please reload the page.",
  not_running: "The attempt does not run any more.",
  test_not_live: "Only a live test can invite people. Please publish it first.",
};

/** The words for a call of the console that failed. */
export function consoleError(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong. Please try again.";
  return error.body?.description ?? TEXTS[error.code as ErrorCode] ?? error.info.message;
}
