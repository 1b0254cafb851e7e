/** Adds words to the number, which means little to most readers. */
export function difficultyWords(share: number): string {
  if (share >= 0.9) return "very easy";
  if (share >= 0.7) return "easy";
  if (share >= 0.3) return "medium";
  return share >= 0.1 ? "hard" : "very hard";
}

/** Uses the common thresholds of item analysis. */
export function discriminationWords(correlation: number): { text: string; color: string } {
  if (correlation < 0) return { text: "Check the key", color: "red" };
  if (correlation < 0.2) return { text: "Weak", color: "gray" };
  return correlation < 0.4 ? { text: "Fair", color: "blue" } : { text: "Good", color: "green" };
}
