import { expect, it } from "vitest";
import { combineMarks, marksDisagree } from "./marks.ts";

it("takes the mean of the marks, and the status from its share", () => {
  expect(combineMarks([], 10)).toBeNull();
  expect(combineMarks([10], 10)).toMatchObject({ score: 10, grade: { status: "ACC", detail: "marked by a person" } });
  expect(combineMarks([4, 7], 10)).toMatchObject({ score: 5.5, grade: { status: "PAC" } });
  expect(combineMarks([0, 0], 10)).toMatchObject({ score: 0, grade: { status: "REJ" } });
});

it("tells marks that lie far apart", () => {
  expect(marksDisagree([5], 10)).toBe(false);
  expect(marksDisagree([5, 7], 10)).toBe(false);
  expect(marksDisagree([5, 7.5], 10)).toBe(true);
});
