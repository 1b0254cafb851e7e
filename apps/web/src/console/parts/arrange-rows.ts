export interface Sorting {
  /** The id of a column. */
  by: string;
  direction: "ascending" | "descending";
}

interface Wanted<Row> {
  search: string;
  /** The text to search, word by word. */
  textOf: (row: Row) => string;
  fits: (row: Row) => boolean;
  /** The value to sort by; null comes last in either direction. */
  valueOf: (row: Row) => string | number | null;
  direction: Sorting["direction"];
}

/** Returns the rows of a table that match the filters, in the chosen order. */
export function arrangeRows<Row>(rows: readonly Row[], wanted: Wanted<Row>): Row[] {
  const { search, textOf, fits, valueOf, direction } = wanted;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const sign = direction === "ascending" ? 1 : -1;
  return rows
    .filter((row) => {
      const text = words.length > 0 ? textOf(row).toLowerCase() : "";
      return words.every((word) => text.includes(word)) && fits(row);
    })
    .map((row) => ({ row, key: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return sign * compare(a.key, b.key);
    })
    .map(({ row }) => row);
}

// Created once, because a new one per comparison would take most of the time.
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
}
