/** Fewer are no comparison, and more do not fit beside each other. */
export const LEAST = 2;
export const MOST = 4;

/** The user names in an address, separated by commas. */
export function comparedNames(text: string): string[] {
  return [...new Set(text.split(",").filter(Boolean))].slice(0, MOST);
}

/** Why those who are ticked cannot be compared; null if they can. */
export function cannotCompare(count: number): string | null {
  if (count < LEAST) return "Tick at least two candidates to compare them.";
  return count > MOST ? `Tick at most four candidates to compare them.` : null;
}
