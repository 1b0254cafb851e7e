/** A cautious guess, because nobody knows how wide the field is. */
const LETTERS_PER_ROW = 70;

/** How many rows a field needs to show its text, within limits. */
export function rowsFor(text: string, { least = 1, most }: { least?: number; most: number }): number {
  const needed = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_PER_ROW)), 0);
  return Math.min(most, Math.max(least, needed));
}
