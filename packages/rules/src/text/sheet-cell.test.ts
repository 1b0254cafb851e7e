import { expect, it } from "vitest";
import { parseCsv } from "./csv.ts";
import { csvText, safeText } from "./sheet-cell.ts";

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "\n=1", "%0A=1", "|calc", "＝1+1"])(
  "keeps a spreadsheet from running %j",
  (text) => expect(safeText(text)).toBe(`'${text}`),
);

it("leaves ordinary texts and numbers alone", () => {
  expect(safeText("Asha O'Neil-Roy")).toBe("Asha O'Neil-Roy");
  expect(csvText([["a", -1.5, true, null]])).toBe("a,-1.5,true,\r\n");
});

it("keeps a cell together where a semicolon or a tab separates cells", () => {
  expect(csvText([[";=1+1;", "a\t=1"]])).toBe('";=1+1;","a\t=1"\r\n');
});

it("writes what a reader gets back", () => {
  const rows = [
    ["name", "note"],
    ['Asha "A" Roy', "one,\ntwo "],
  ];
  expect(parseCsv(csvText(rows))).toEqual(rows);
});
