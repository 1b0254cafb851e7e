/** Joins the paragraphs of a text in Markdown. */
export function md(...paragraphs: string[]): string {
  return paragraphs.join("\n\n");
}

export function lines(...texts: string[]): string {
  return texts.join("\n");
}

/**
 * Code as it is written, without the indentation that it has in our file. Backslashes are kept, except before a backtick
 * and before a dollar sign.
 */
export function code({ raw: [text = ""] }: TemplateStringsArray): string {
  const rows = text
    .replaceAll(/\\([`$])/g, "$1")
    .replace(/^\n/, "")
    .trimEnd()
    .split("\n");
  const depths = rows.filter((row) => row.trim() !== "").map((row) => row.length - row.trimStart().length);
  const depth = Math.min(...depths);
  return `${rows.map((row) => row.slice(depth)).join("\n")}\n`;
}
