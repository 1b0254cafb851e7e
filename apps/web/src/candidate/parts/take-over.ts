const keyOf = (testSlug: string) => `invigil:${testSlug}:take-over`;

/** The candidate wants to go on in this window. The page that opens next does it. */
export function requestTakeOver(testSlug: string): void {
  try {
    sessionStorage.setItem(keyOf(testSlug), "true");
  } catch {
    // Without storage the next page asks again.
  }
}

/** Whether this window is to take the attempt over from another one. A page that is left before it asked leaves it so. */
export function takesOver(testSlug: string): boolean {
  return sessionStorage.getItem(keyOf(testSlug)) === "true";
}

/** It has been asked for: a later reload asks no more. */
export function forgetTakeOver(testSlug: string): void {
  sessionStorage.removeItem(keyOf(testSlug));
}
