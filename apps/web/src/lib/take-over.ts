const keyOf = (testSlug: string) => `invigil:${testSlug}:take-over`;

/** Read once for this page, so that a later reload asks no more. */
const read = new Map<string, boolean>();

/** The candidate wants to go on in this window. The page that opens next does it. */
export function requestTakeOver(testSlug: string): void {
  try {
    sessionStorage.setItem(keyOf(testSlug), "true");
  } catch {
    // Without storage the next page asks again.
  }
}

/** Whether this page was opened to take the attempt over from another window. */
export function takesOver(testSlug: string): boolean {
  const known = read.get(testSlug);
  if (known !== undefined) return known;
  const asked = sessionStorage.getItem(keyOf(testSlug)) === "true";
  sessionStorage.removeItem(keyOf(testSlug));
  read.set(testSlug, asked);
  return asked;
}
