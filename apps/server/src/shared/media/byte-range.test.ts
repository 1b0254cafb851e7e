import { expect, it } from "vitest";
import { byteRange } from "./byte-range.ts";

it.each([
  [undefined, null],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-5", { start: 95, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "none"],
  ["bytes=-0", "none"],
  ["bytes=9-3", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["lines=1-2", null],
])("reads %j of 100 bytes", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

it("returns nothing of an empty file", () => {
  expect([byteRange("bytes=0-", 0), byteRange("bytes=-1", 0)]).toEqual(["none", "none"]);
});
