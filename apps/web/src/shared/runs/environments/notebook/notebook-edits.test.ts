import type { Notebook } from "@invigil/contract/taking/notebooks";
import { notebookOf } from "@invigil/rules/text/notebook";
import { expect, it } from "vitest";
import {
  pictureOf,
  plainText,
  shownCells,
  withCell,
  withCellBack,
  withMoved,
  withoutCell,
  withRun,
  withSource,
} from "./notebook-edits.ts";

const three = notebookOf(["a", "b", "c"]);
const sources = (notebook: Notebook) => shownCells(notebook).map(({ source }) => source);

it("edits, adds, moves and removes cells, and puts them back", () => {
  expect(sources(withSource(three, "cell-2", "B"))).toEqual(["a", "B", "c"]);
  expect(sources(withCell(three, 1, "markdown"))).toEqual(["a", "", "b", "c"]);
  expect(sources(withMoved(three, "cell-3", -1))).toEqual(["a", "c", "b"]);
  expect(sources(withMoved(three, "cell-3", 1))).toEqual(["a", "b", "c"]);
  const without = withoutCell(three, "cell-2");
  expect(sources(without)).toEqual(["a", "c"]);
  expect(sources(withCellBack(without, 1, { cell_type: "code", source: "b", metadata: {} }))).toEqual(["a", "b", "c"]);
});

it("gives every cell an id of its own, also in an older notebook", () => {
  const old: Notebook = {
    nbformat: 4,
    nbformat_minor: 2,
    metadata: { own: 1 },
    cells: [
      { cell_type: "code", source: ["x = 1\n", "x"], metadata: {}, id: "same" },
      { cell_type: "raw", source: "", metadata: {}, id: "same" },
    ],
  };
  expect(shownCells(old).map(({ id, kind }) => [id, kind])).toEqual([
    ["same", "code"],
    ["cell-2", "other"],
  ]);
  const changed = withCell(old, 2, "code");
  expect(changed).toMatchObject({ nbformat_minor: 5, metadata: { own: 1 } });
  expect(new Set(changed.cells.map((cell) => cell["id"])).size).toBe(3);
});

it("keeps texts of outputs in the answer, and no pictures", () => {
  const picture = { output_type: "display_data", data: { "image/png": "cG5n", "text/plain": "<Figure>" } };
  const long = { output_type: "stream", name: "stdout", text: "x".repeat(5_000) };
  const [cell] = withRun(three, "cell-1", { count: 4, outputs: [picture, long] }).cells;
  expect(cell).toMatchObject({ execution_count: 4, outputs: [{ data: { "text/plain": "<Figure>" } }, {}] });
  expect(JSON.stringify(cell)).not.toContain("cG5n");
  expect(JSON.stringify(cell).length).toBeLessThan(3_000);
});

it("reads outputs of any notebook as text or as a picture, and nothing else as an address", () => {
  const error = { output_type: "error", traceback: ["\u001b[0;31mOops\u001b[0m", "line 2"] };
  expect(plainText(error)).toBe("Oops\nline 2");
  expect(plainText({ output_type: "stream", text: ["a\n", "b"] })).toBe("a\nb");
  expect(pictureOf({ output_type: "display_data", data: { "image/png": "cG5n\n" } })).toBe(
    "data:image/png;base64,cG5n",
  );
  expect(pictureOf({ output_type: "display_data", data: { "image/png": '"><script>' } })).toBeNull();
});
