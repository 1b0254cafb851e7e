import { expect, it } from "vitest";
import { gridText, readGrid } from "./grid-text.ts";

it("writes a table as text and reads it back, telling null from the word NULL", () => {
  const table = {
    columns: ["name", "note"],
    rows: [
      ["Aster, Books", null],
      ['He said "no"', "NULL"],
      ["", "two\nlines"],
    ],
  };
  expect(gridText(table)).toBe('name,note\n"Aster, Books",NULL\n"He said ""no""","NULL"\n"","two\nlines"');
  expect(readGrid(gridText(table))).toEqual(table);
  expect(readGrid("")).toEqual({ columns: [], rows: [] });
});
