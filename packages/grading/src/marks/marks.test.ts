import { expect, it } from "vitest";
import { combineMarks, marksDisagree } from "./marks.ts";

it("uses the mean of the marks, and derives the status from its share", () => {
  expect(combineMarks([], 10)).toBeNull();
  expect(combineMarks([10], 10)).toMatchObject({ score: 10, grade: { status: "ACC", detail: "marked by a person" } });
  expect(combineMarks([4, 7], 10)).toMatchObject({ score: 5.5, grade: { status: "PAC" } });
  expect(combineMarks([0, 0], 10)).toMatchObject({ score: 0, grade: { status: "REJ" } });
});

it("recognises marks that are far apart", () => {
  expect(marksDisagree([5], 10)).toBe(false);
  expect(marksDisagree([5, 7], 10)).toBe(false);
  expect(marksDisagree([5, 7.5], 10)).toBe(true);
});
