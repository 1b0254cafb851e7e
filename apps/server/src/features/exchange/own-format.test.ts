import { expect, it } from "vitest";
import { exchanged } from "./exchanged.ts";
import { renameMedia } from "./own-format.ts";

it("brings in nothing that a database could not hold, in texts and in names", () => {
  const problem = exchanged({ problem_type: "SUB", title: "a\0b", statement: "\ud800", authoring: { "n\0": "\0" } });
  expect(renameMedia([problem], new Map())).toMatchObject([
    { title: "ab", statement: "\u{fffd}", authoring: { n: "" } },
  ]);
});

it("brings in a question whose folder was named before such names were refused", () => {
  expect(exchanged({ problem_type: "SUB", title: "a", folder: "Hiring\n2024/\u202Eabc" }).folder).toBe(
    "Hiring 2024/abc",
  );
});
