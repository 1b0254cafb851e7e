import { expect, it } from "vitest";
import { emptyNotebook, notebookOf, readNotebook, sourceOf, writeNotebook } from "./notebook.ts";

it("reads what it writes, and keeps fields that it does not know", () => {
  const text = writeNotebook({ ...notebookOf(["a = 1", "a"]), custom: { kept: true } });
  const read = readNotebook(text);
  if ("fault" in read) throw new Error(read.fault);
  expect(read.notebook.cells.map(sourceOf)).toEqual(["a = 1", "a"]);
  expect(JSON.parse(writeNotebook(read.notebook))).toEqual(JSON.parse(text));
});

it("joins a source that is stored as lines", () => {
  expect(sourceOf({ source: ["a = 1\n", "a"] })).toBe("a = 1\na");
});

it("begins with one empty cell", () => {
  expect(readNotebook(emptyNotebook())).toMatchObject({ notebook: { cells: [{ cell_type: "code", source: "" }] } });
});

it.each([
  ["", "It is not valid JSON."],
  ["{", "It is not valid JSON."],
  ["{}", "It is not a Jupyter notebook."],
  ["null", "It is not a Jupyter notebook."],
  ['{"nbformat": 3, "cells": []}', "It is not in notebook format 4."],
  ['{"nbformat": 4, "cells": [{"cell_type": "code"}]}', "It is not a Jupyter notebook."],
])("says why %s cannot be read", (text, fault) => {
  expect(readNotebook(text)).toEqual({ fault });
});
