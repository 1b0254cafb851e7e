const keyOf = (testSlug: string) => `invigil:${testSlug}:take-over`;

/** Where to ask a candidate whose test is open in another window, and where to return to. */
export function multiSessionTarget(testSlug: string, from: string) {
  return { to: "/multi-session", search: { test: testSlug, from }, replace: true } as const;
}

/** Records that the candidate wants to continue in this window; the next page takes over. */
export function requestTakeOver(testSlug: string): void {
  try {
    sessionStorage.setItem(keyOf(testSlug), "true");
  } catch {
    // Without storage, the next page asks again.
  }
}

/**
 * Whether this window should take the attempt over from another one. Reading it changes nothing, so a page that closes
 * too early does not lose the request.
 */
export function takesOver(testSlug: string): boolean {
  return sessionStorage.getItem(keyOf(testSlug)) === "true";
}

/** The takeover has been requested, so a later reload must not repeat it. */
export function forgetTakeOver(testSlug: string): void {
  sessionStorage.removeItem(keyOf(testSlug));
}
