/** Writes rows of cells as a Markdown table; the first row is the head. */
export function markdownTable(rows: readonly string[][]): string {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [head, ...body] = rows;
  if (!head || width === 0) return "";
  const line = (row: readonly string[]) => {
    const cells = Array.from({ length: width }, (_, index) => cell(row[index] ?? ""));
    return `| ${cells.join(" | ")} |`;
  };
  const rule = `|${" --- |".repeat(width)}`;
  return `\n\n${[line(head), rule, ...body.map(line)].join("\n")}\n\n`;
}

/** A cell is one line, and a bar would end it. */
function cell(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/(?<!\\)\|/g, String.raw`\|`);
}
