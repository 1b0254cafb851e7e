/** Spreadsheets read a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r\n|%＝＋－＠]/;

export type Cell = string | number | boolean | null;

/**
 * A text that a spreadsheet shows and never runs, because candidates choose their names and e-mail addresses. Numbers
 * stay numbers.
 */
export function safeText(text: string): string {
  return FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
}

export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = safeText(cell);
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
