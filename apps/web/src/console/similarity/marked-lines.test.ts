import { expect, it } from "vitest";
import { markLines } from "./marked-lines.ts";

it("assigns every line its passage, and the longer one if two overlap", () => {
  const fragments = [
    { left: [0, 3], right: [5, 5] },
    { left: [3, 4], right: [0, 0] },
  ] as const;
  expect(markLines("a\nb\nc\nd\ne\nf", fragments, "left").map(({ fragment }) => fragment)).toEqual([
    0,
    0,
    0,
    0,
    1,
    null,
  ]);
  expect(markLines("a\nb", fragments, "right")).toEqual([
    { text: "a", fragment: 1 },
    { text: "b", fragment: null },
  ]);
});
