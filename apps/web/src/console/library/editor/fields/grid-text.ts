import { parseCsv } from "@invigil/rules/text/csv";

interface Table {
  columns: string[];
  rows: (string | null)[][];
}

/** Stands for SQL's null. */
const NULL = "NULL";

/** A table as comma-separated text, its columns first. */
export function gridText({ columns, rows }: Table): string {
  if (columns.length === 0) return "";
  return [columns, ...rows].map((row) => row.map(cellText).join(",")).join("\n");
}

function cellText(cell: string | null): string {
  if (cell === null) return NULL;
  // Quoted, a word stays a word.
  if (cell === NULL || cell === "" || /[",\n]/.test(cell)) return `"${cell.replaceAll('"', '""')}"`;
  return cell;
}

export function readGrid(text: string): Table {
  const plain = parseCsv(text);
  // The quotes of a cell tell the word NULL from the value; the reader drops them, so they are marked before.
  const marked = parseCsv(text.replaceAll(/(^|,|\n)"NULL"(?=,|\n|$)/g, `$1"${NULL}\u0001"`));
  const [columns = [], ...rows] = plain;
  return {
    columns,
    rows: rows.map((row, at) =>
      row.map((cell, column) => (cell === NULL && marked[at + 1]?.[column] === NULL ? null : cell)),
    ),
  };
}
