import { expect, it } from "vitest";
import { changedTexts, changeOf, textsOf } from "./answer-texts.ts";

it("reads every kind of answer as text", () => {
  expect(textsOf(null)).toEqual({});
  expect(textsOf({ code: "print(1)", technology: "python" })).toEqual({ "": "print(1)" });
  expect(textsOf({ answer: "2 < 3 & so on" })).toEqual({ "": "2 < 3 & so on" });
  expect(textsOf({ answer: "<p>One &amp; <b>two</b></p><p>three</p>" })).toEqual({ "": "One & two\nthree" });
  expect(textsOf({ choice: ["a", "b"] })).toEqual({ "": "1. a\n2. b" });
  expect(textsOf({ code: "", files: { "a.js": "1", "b.js": "2" } })).toEqual({ "a.js": "1", "b.js": "2" });
});

it("finds the piece that an edit replaced", () => {
  expect(changeOf("one two", "one and two")).toEqual({ from: 4, removed: "", inserted: "and " });
  expect(changeOf("aaa", "aa")).toEqual({ from: 2, removed: "a", inserted: "" });
  expect(changeOf("same", "same")).toEqual({ from: 4, removed: "", inserted: "" });
  expect(changeOf("", "new")).toEqual({ from: 0, removed: "", inserted: "new" });
});

it("names the files that changed, with the largest change first", () => {
  const before = { files: { "a.js": "1", "b.js": "2", "c.js": "3" } };
  const after = { files: { "a.js": "12", "b.js": "2", "d.js": "four" } };
  expect(changedTexts(before, after).map(({ path }) => path)).toEqual(["d.js", "a.js", "c.js"]);
});
