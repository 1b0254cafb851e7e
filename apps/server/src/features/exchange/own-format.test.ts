import { expect, it } from "vitest";
import { exchanged } from "./exchanged.ts";
import { renameMedia } from "./own-format.ts";

it("brings in nothing that a database could not hold, in texts and in names", () => {
  const problem = exchanged({ problem_type: "SUB", title: "a\0b", statement: "\ud800", authoring: { "n\0": "\0" } });
  expect(renameMedia([problem], new Map())).toMatchObject([
    { title: "ab", statement: "\u{fffd}", authoring: { n: "" } },
  ]);
});
