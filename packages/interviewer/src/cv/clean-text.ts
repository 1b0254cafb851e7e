/** Characters that nobody sees: they could hide text inside words, or reverse it. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0\u{e0000}-\u{e0fff}]/gu;

/** The same words in one spelling: compatible forms joined, invisible characters gone, spaces single. */
export function cleanText(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(UNSEEN, "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n[ \n]*/g, "\n")
    .trim();
}
