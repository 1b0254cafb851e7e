import { expect, it } from "vitest";
import { markDifferences, visibleSpaces } from "./marked-text.ts";

const joined = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join("");
const marked = (pieces: readonly { text: string; marked: boolean }[]) =>
  pieces.filter((piece) => piece.marked).map(({ text }) => text);

it("marks where two outputs differ", () => {
  const { one, other, first } = markDifferences("1\n2\n3\n", "1\n5\n3\n");
  expect(first).toBe(2);
  expect(marked(one)).toEqual(["2"]);
  expect(marked(other)).toEqual(["5"]);
  expect([joined(one), joined(other)]).toEqual(["1\n2\n3\n", "1\n5\n3\n"]);
});

it("marks nothing in equal outputs", () => {
  expect(markDifferences("same\n", "same\n")).toEqual({
    one: [{ text: "same\n", marked: false }],
    other: [{ text: "same\n", marked: false }],
    first: null,
  });
});

it("marks an extra space or line end with a visible sign", () => {
  const { other } = markDifferences("a b\n", "a b \n\n");
  expect(marked(other).map(visibleSpaces).join("")).toContain("·");
  expect(visibleSpaces("a b\t\r\n")).toBe("a·b→␍↵\n");
});
