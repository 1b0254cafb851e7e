/** A long text cut to its beginning, with a last line that says how much is shown. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const shown = text.slice(0, longest);
  const [first, all] = [linesOf(shown), linesOf(text)];
  const counted = first < all ? `${first} of ${all} lines` : `${longest} of ${text.length} characters`;
  return `${shown}\n… (the first ${counted})`;
}

const CUT = /\n… \((the first \d+ of \d+ (?:lines|characters))\)$/;

/** The beginning, and a note of how much it is; null if the text is complete. */
export function readCut(text: string): { shown: string; cut: string | null } {
  const found = CUT.exec(text);
  return found ? { shown: text.slice(0, found.index), cut: found[1] ?? null } : { shown: text, cut: null };
}

/** A final line end does not start another line. */
function linesOf(text: string): number {
  return (text.match(/\n/g)?.length ?? 0) + (text.endsWith("\n") ? 0 : 1);
}
