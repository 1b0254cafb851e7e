import { counted } from "@invigil/contract/messages/counted";
import type { GridCompare } from "@invigil/contract/authoring/judging-data";
import type { Grid } from "@invigil/contract/taking/runs";
import { sameNumber } from "./compare.ts";

type Cell = Grid["rows"][number][number];
type Row = readonly Cell[];
type Expected = Pick<Grid, "columns" | "rows">;

/** How a result differs from the expected one, as a sentence; null if it does not. */
export function gridDifference(given: Grid, expected: Expected, compare: GridCompare): string | null {
  const count = given.rows.length + given.more;
  if (count !== expected.rows.length) return `${rows(count)}, expected: ${expected.rows.length}.`;
  // These rows are unknown, so they cannot count as right.
  if (given.more > 0) return `${rows(given.more)} too long to compare.`;
  // Some engines name the columns of an empty result, some do not.
  if (count === 0 && given.columns.length === 0) return null;
  return columnDifference(given, expected, compare) ?? rowDifference(given.rows, expected.rows, compare);
}

/** For documents, whose fields have no order: sorts the columns like the expected result, if the names are the same. */
export function alignColumns(given: Grid, { columns }: Pick<Grid, "columns">): Grid {
  const places = columns.map((name) => given.columns.indexOf(name));
  if (places.length !== given.columns.length || places.includes(-1)) return given;
  return { ...given, columns: [...columns], rows: given.rows.map((row) => places.map((place) => row[place] ?? null)) };
}

function rows(count: number): string {
  return counted(count, "row");
}

function columnDifference({ columns }: Grid, expected: Expected, { named }: GridCompare): string | null {
  if (columns.length !== expected.columns.length) {
    return `${counted(columns.length, "column")}, expected: ${expected.columns.length}.`;
  }
  if (!named) return null;
  const at = expected.columns.findIndex((name, index) => columns[index]?.toLowerCase() !== name.toLowerCase());
  return at === -1 ? null : `Column ${at + 1} is named ${columns[at] ?? ""}, expected: ${expected.columns[at] ?? ""}.`;
}

function rowDifference(given: readonly Row[], expected: readonly Row[], compare: GridCompare): string | null {
  if (compare.ordered) {
    const at = expected.findIndex((row, index) => !sameRow(given[index] ?? [], row, compare));
    return at === -1 ? null : `Row ${at + 1} does not match the expected row.`;
  }
  const left = withoutSameText(given, [...expected]);
  for (const row of left.given) {
    const at = left.expected.findIndex((other) => sameRow(row, other, compare));
    if (at === -1) return `Row ${given.indexOf(row) + 1} is not among the expected rows.`;
    left.expected.splice(at, 1);
  }
  return null;
}

/** Most rows are identical, so only the others are compared with each other. */
function withoutSameText(given: readonly Row[], expected: readonly Row[]): { given: Row[]; expected: Row[] } {
  const open = new Map<string, Row[]>();
  for (const row of expected) {
    const key = JSON.stringify(row);
    open.set(key, [...(open.get(key) ?? []), row]);
  }
  const others = given.filter((row) => open.get(JSON.stringify(row))?.pop() === undefined);
  return { given: others, expected: [...open.values()].flat() };
}

function sameRow(given: Row, expected: Row, compare: GridCompare): boolean {
  return given.length === expected.length && expected.every((cell, index) => sameCell(given[index], cell, compare));
}

function sameCell(given: Cell | undefined, expected: Cell, compare: GridCompare): boolean {
  if (given === expected) return true;
  if (given === null || given === undefined || expected === null) return false;
  return sameNumber(given, expected, compare);
}
