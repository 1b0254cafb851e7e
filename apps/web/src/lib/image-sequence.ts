/** What the first request for an upload address of a snapshot carries. */
export const INITIAL_IMAGE_SEQUENCE = -1;

const keyOf = (testSlug: string) => `invigil:${testSlug}:image-sequence`;

/** The number of the next proctor image, kept over reloads. */
export function readImageSequence(testSlug: string): number {
  const stored = Number.parseInt(globalThis.localStorage.getItem(keyOf(testSlug)) ?? "", 10);
  return Number.isNaN(stored) ? INITIAL_IMAGE_SEQUENCE : stored;
}

export function writeImageSequence(testSlug: string, sequence: number): void {
  try {
    globalThis.localStorage.setItem(keyOf(testSlug), String(sequence));
  } catch {
    // Storage is full or forbidden: after a reload the server tells the number again.
  }
}
