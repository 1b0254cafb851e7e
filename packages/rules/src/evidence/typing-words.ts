/** What a line about the typing rhythm says: the figures, how rarely people write like this, and what else it can be. */
export function typingWords(kind: string, data: Record<string, unknown>): string | null {
  if (kind !== "typing-rhythm") return null;
  const { pattern, characters, seconds, changes } = data;
  if (typeof characters !== "number") return null;
  const time = typeof seconds === "number" ? Math.max(1, Math.round(seconds)) : 1;
  switch (pattern) {
    case "at-once":
      return `${characters} characters appeared ${changes === 1 ? "in one step" : `in ${String(changes)} steps`}, without a paste and without having been there before. Dictation of a whole paragraph, a writing aid or another program can do this.`;
    case "fast":
      return `${characters} characters came key by key in ${time} seconds, ${Math.round(characters / time)} per second. The fastest typists reach 18. A program that types can do this; so can a device that repeats keys.`;
    case "steady":
      return `${characters} characters came key by key in ${time} seconds at an even pace, without a pause or correction. Few people type like this for so long; somebody who copies a text they know well may.`;
    default:
      return null;
  }
}
