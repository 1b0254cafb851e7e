import { language } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { loadMode, modeOfPath } from "./language-modes.ts";

it.each([
  "c",
  "cpp",
  "java",
  "python",
  "javascript",
  "typescript",
  "go",
  "rust",
  "csharp",
  "kotlin",
  "ruby",
  "php",
  "perl",
  "bash",
  "lua",
  "r",
  "scala",
  "sql",
  "postgresql",
  "mysql",
  "oracle",
  "mssql",
  "mongodb",
  "html",
  "css",
  "json",
  "selenium-python",
  "web",
  "tests/test_desk.py",
])("has colours for %s [A1.15]", async (mode) => {
  const state = EditorState.create({ extensions: await loadMode(mode) });
  expect(state.facet(language)).not.toBeNull();
});

it("shows an unknown language without colours", async () => {
  expect(await loadMode("brainfuck")).toEqual([]);
});

it("recognises a file by its extension", () => {
  expect(modeOfPath("src/app.test.ts")).toBe("ts");
  expect(modeOfPath("src.d/Makefile")).toBe("");
});
