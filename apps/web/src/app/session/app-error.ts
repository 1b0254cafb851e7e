import { create } from "zustand";
import type { ApiError } from "../../lib/api-error.ts";
import { onApiError } from "../../lib/api-events.ts";

/** A failure that concerns the whole application, not one call of it. */
export type AppError = { kind: "auth"; error: ApiError };

export const useAppError = create<{ appError: AppError | null }>(() => ({ appError: null }));

/** Codes with which the server says that the session, not the request, is refused. */
const SESSION_REFUSED = new Set(["unauthenticated", "csrf_failed"]);

/** From the first refused session on, the application is in its error state. Returns the way to stop listening. */
export function watchAuthFailures(): () => void {
  return onApiError((error) => {
    if (SESSION_REFUSED.has(error.code)) useAppError.setState({ appError: { kind: "auth", error } });
  });
}

export function clearAppError(): void {
  useAppError.setState({ appError: null });
}
