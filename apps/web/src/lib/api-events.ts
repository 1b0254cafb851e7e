import type { ApiError } from "./api-error.ts";

const redirectionListeners = new Set<() => void>();
const errorListeners = new Set<(error: ApiError) => void>();

/** Called when any reply says that the attempt is over. */
export function onRedirection(listener: () => void): () => void {
  redirectionListeners.add(listener);
  return () => redirectionListeners.delete(listener);
}

/** Called with every failed call, before its caller learns of it. */
export function onApiError(listener: (error: ApiError) => void): () => void {
  errorListeners.add(listener);
  return () => errorListeners.delete(listener);
}

export function announceRedirection(): void {
  for (const listener of redirectionListeners) listener();
}

export function announceApiError(error: ApiError): ApiError {
  for (const listener of errorListeners) listener(error);
  return error;
}
