import { ApiError } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";

export function candidateErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error).message;
  if (error.status === 403)
    return "You may not do this. Ask the owner of your company’s account, or the test’s author.";
  if (error.status === 404) return "There is no such candidate any more.";
  return errorText(error).message;
}
