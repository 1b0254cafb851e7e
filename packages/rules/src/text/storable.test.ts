import { expect, it } from "vitest";
import { isStorableText, storable, UNSHOWN } from "./storable.ts";

it.each([
  ["", true],
  ["🙂", true],
  ["\\u0000", true],
  ["\uffff", true],
  ["a\0b", false],
  ["\ud83d", false],
  ["\ude42\ud83d", false],
])("knows whether the database can hold %j", (text, can) => {
  expect(isStorableText(text)).toBe(can);
  expect(isStorableText(storable(text))).toBe(true);
  expect(storable(text) === text).toBe(can);
});

it("cleans values and names, however deep, and leaves all else alone", () => {
  const given = { a: ["x\0y", 1, null, true, { "n\0": "\ud800" }], b: undefined, c: "🙂" };
  expect(storable(given)).toEqual({ a: ["xy", 1, null, true, { n: "\u{fffd}" }], b: undefined, c: "🙂" });
  expect(storable("x\0\ud800", UNSHOWN)).toBe("x\u{fffd}\u{fffd}");
  expect(given.a[0]).toBe("x\0y");
});
