import { create } from "zustand";
import type { ApiError } from "../../lib/api-error.ts";
import { onApiError } from "../../lib/api-events.ts";

/** A failure of the whole application rather than of one call. */
export type AppError = { kind: "auth"; error: ApiError };

export const useAppError = create<{ appError: AppError | null }>(() => ({ appError: null }));

/** Codes with which the server refuses the session rather than the request. */
const SESSION_REFUSED = new Set(["unauthenticated", "csrf_failed"]);

/** Puts the application into its error state once a session is refused. Returns a function that stops listening. */
export function watchAuthFailures(): () => void {
  return onApiError((error) => {
    if (SESSION_REFUSED.has(error.code)) useAppError.setState({ appError: { kind: "auth", error } });
  });
}

export function clearAppError(): void {
  useAppError.setState({ appError: null });
}
