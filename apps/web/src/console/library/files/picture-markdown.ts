/** Returns the Markdown for a picture, with any Markdown in its description escaped. */
export function pictureMarkdown(url: string, words: string): string {
  const safe = words
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\[\]`*_<&$!]/g, (mark) => `\\${mark}`);
  return `![${safe}](${url})`;
}

/** Inserts a picture at the cursor, as its own paragraph unless the cursor is within one. */
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
