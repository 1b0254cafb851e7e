/** What shows a picture in a statement. The words may hold what Markdown would read as its own marks. */
export function pictureMarkdown(url: string, words: string): string {
  const safe = words
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\[\]`*_<&$!]/g, (mark) => `\\${mark}`);
  return `![${safe}](${url})`;
}

/** The text with a picture where the cursor was, in a paragraph of its own unless it stands within one. */
export function insertPicture(text: string, { from, to }: { from: number; to: number }, picture: string): string {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const isInLine = /[^\n]$/.test(before) && /^[^\n]/.test(after);
  if (isInLine) return `${before}${picture}${after}`;
  return `${before}${gap(before, "end")}${picture}${gap(after, "start")}${after}`;
}

function gap(text: string, side: "start" | "end"): string {
  if (text === "") return "";
  const ends = side === "end" ? /\n*$/.exec(text) : /^\n*/.exec(text);
  return "\n".repeat(Math.max(0, 2 - (ends?.[0].length ?? 0)));
}
