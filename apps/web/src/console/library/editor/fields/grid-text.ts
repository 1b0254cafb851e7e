import { parseCsv } from "@invigil/rules/text/csv";

interface Table {
  columns: string[];
  rows: (string | null)[][];
}

/** Stands for SQL's null. */
const NULL = "NULL";

/** Formats a table as comma-separated text with its column names first. */
export function gridText({ columns, rows }: Table): string {
  if (columns.length === 0) return "";
  return [columns, ...rows].map((row) => row.map(cellText).join(",")).join("\n");
}

function cellText(cell: string | null): string {
  if (cell === null) return NULL;
  // The word NULL is quoted to tell it from a null.
  if (cell === NULL || cell === "" || /[",\n]/.test(cell)) return `"${cell.replaceAll('"', '""')}"`;
  return cell;
}

export function readGrid(text: string): Table {
  const plain = parseCsv(text);
  // The parser drops quotes, so a quoted NULL is marked first to tell the word from the value.
  const marked = parseCsv(text.replaceAll(/(^|,|\n)"NULL"(?=,|\n|$)/g, `$1"${NULL}\u0001"`));
  const [columns = [], ...rows] = plain;
  return {
    columns,
    rows: rows.map((row, at) =>
      row.map((cell, column) => (cell === NULL && marked[at + 1]?.[column] === NULL ? null : cell)),
    ),
  };
}
