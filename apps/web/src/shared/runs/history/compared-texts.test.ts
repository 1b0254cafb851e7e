import { expect, it } from "vitest";
import { comparedTexts } from "./compared-texts.ts";

it("compares two texts [A7.23]", () => {
  expect(comparedTexts({ code: "a" }, { code: "b" })).toEqual([{ path: "", before: "a", after: "b", differs: true }]);
  expect(comparedTexts({ code: "a" }, { code: "a" })).toMatchObject([{ differs: false }]);
});

it("compares file by file, including files that one version lacks [A7.23]", () => {
  const compared = comparedTexts({ files: { "a.js": "1", "old.js": "x" } }, { files: { "a.js": "2", "new.js": "y" } });
  expect(compared.map(({ path, before, after }) => [path, before, after])).toEqual([
    ["a.js", "1", "2"],
    ["new.js", "", "y"],
    ["old.js", "x", ""],
  ]);
});
