import type { GridCompare } from "@invigil/contract/authoring/judging-data";
import { describe, expect, it } from "vitest";
import { alignColumns, gridDifference } from "./grid.ts";

const LOOSE: GridCompare = { ordered: false, named: false, absolute: 0, relative: 0 };
const expected = {
  columns: ["name", "total"],
  rows: [
    ["Ada", "10.5"],
    ["Bo", null],
  ],
};

function given(rows: (string | null)[][], columns = ["name", "total"], more = 0) {
  return { columns, rows, more };
}

describe("gridDifference [A4.31]", () => {
  it("accepts rows in any order, numbers in any notation and columns of any name", () => {
    const grid = given(
      [
        ["Bo", null],
        ["Ada", "10.50"],
      ],
      ["a", "b"],
    );
    expect(gridDifference(grid, expected, LOOSE)).toBeNull();
  });

  it.each([
    [given([["Ada", "10.5"]]), LOOSE, "1 row, expected: 2."],
    [given([], ["name", "total"]), LOOSE, "0 rows, expected: 2."],
    [given(expected.rows, ["name", "total"], 5), LOOSE, "7 rows, expected: 2."],
    [given([["Ada", "10.5"]], ["name", "total"], 1), LOOSE, "1 row too long to compare."],
    [given([["Ada"], ["Bo"]], ["name"]), LOOSE, "1 column, expected: 2."],
    [given(expected.rows, ["name", "sum"]), { ...LOOSE, named: true }, "Column 2 is named sum, expected: total."],
    [given(expected.rows.toReversed()), { ...LOOSE, ordered: true }, "Row 1 does not match the expected row."],
    [
      given([
        ["Ada", "10.6"],
        ["Bo", null],
      ]),
      LOOSE,
      "Row 1 is not among the expected rows.",
    ],
    [
      given([
        ["Ada", "10.5"],
        ["Bo", ""],
      ]),
      LOOSE,
      "Row 2 is not among the expected rows.",
    ],
    [
      given([
        ["Ada", "10.5"],
        ["Ada", "10.5"],
      ]),
      LOOSE,
      "Row 2 is not among the expected rows.",
    ],
  ])("says how %j differs", (grid, compare, message) => {
    expect(gridDifference(grid, expected, compare)).toBe(message);
  });

  it("accepts names in any case, and numbers within the tolerance", () => {
    const grid = given(
      [
        ["Ada", "10.6"],
        ["Bo", null],
      ],
      ["NAME", "Total"],
    );
    expect(gridDifference(grid, expected, { ...LOOSE, named: true, ordered: true, absolute: 0.2 })).toBeNull();
    expect(gridDifference(grid, expected, { ...LOOSE, relative: 0.02 })).toBeNull();
  });

  it("accepts an empty result whose columns the engine does not name", () => {
    expect(gridDifference(given([], []), { columns: ["a"], rows: [] }, LOOSE)).toBeNull();
    expect(gridDifference(given([], ["a", "b"]), { columns: ["a"], rows: [] }, LOOSE)).toBe("2 columns, expected: 1.");
  });
});

it("sorts the fields of documents into the expected order [A1.16]", () => {
  const grid = { columns: ["b", "a"], rows: [["2", "1"]], more: 0 };
  expect(alignColumns(grid, { columns: ["a", "b"] })).toEqual({ columns: ["a", "b"], rows: [["1", "2"]], more: 0 });
  expect(alignColumns(grid, { columns: ["a", "c"] })).toBe(grid);
  expect(alignColumns(grid, { columns: ["a"] })).toBe(grid);
});
