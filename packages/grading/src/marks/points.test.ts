import { expect, it } from "vitest";
import {
  fullMarks,
  marksText,
  negativeFault,
  negativeMarks,
  negativeMarksText,
  pointsFor,
  pointsReason,
} from "./points.ts";

const place = { max_score: 8, penalty: 2 };

it("subtracts for a wrong answer, and for no other", () => {
  expect(pointsFor({ status: "ACC", score: 1 }, place)).toBe(8);
  expect(pointsFor({ status: "PAC", score: 0.25 }, place)).toBe(2);
  expect(pointsFor({ status: "REJ", score: 0 }, place)).toBe(-2);
  expect(pointsFor({ status: "NRE", score: null }, place)).toBeNull();
});

it("subtracts nothing for an incomplete answer", () => {
  expect(pointsFor({ status: "REJ", score: 0, wrong: false }, place)).toBe(0);
  expect(pointsFor({ status: "PAC", score: 0.5, wrong: true }, place)).toBe(4);
});

it("explains a score below zero", () => {
  expect(pointsReason("0 of 1 right, 1 wrong", -2)).toBe("0 of 1 right, 1 wrong; a wrong answer costs 2 marks");
  expect(pointsReason("1 of 1 right, 0 wrong", 8)).toBe("1 of 1 right, 0 wrong");
});

it("subtracts no more than a question is worth", () => {
  expect(negativeFault({ worth: 4, negative: 9 })).toBe("It can be at most 4, the marks of the question");
  expect(negativeFault({ worth: 4, negative: 4 })).toBeNull();
});

it("announces what wrong answers cost", () => {
  expect(marksText({ max_score: 4, negative: 1 })).toBe("4 marks, −1 if wrong");
  expect(marksText({ max_score: 1, negative: 0 })).toBe("1 mark");
  expect(marksText({ max_score: 10, negative: 5, parts: 2 })).toBe("10 marks, up to −5 for wrong parts");
  expect(negativeMarks([0, 0])).toBeNull();
  expect(negativeMarksText({ from: 1, to: 1, every: true }, "test")).toMatch(
    /^Wrong answers cost marks .*: 1 mark each/,
  );
  expect(negativeMarks([0, 1, 4])).toEqual({ from: 1, to: 4, every: false });
  expect(negativeMarksText({ from: 1, to: 4, every: false }, "quiz")).toMatch(/^Some wrong .* quiz: 1 to 4 marks each/);
});

it("gives no points below zero if nothing is subtracted", () => {
  expect(pointsFor({ status: "REJ", score: 0 }, { max_score: 8, penalty: 0 })).toBe(0);
});

it("says what a section is worth, unless that depends on a pool", () => {
  expect([fullMarks([4, 6], null), fullMarks([5, 5, 5], 2), fullMarks([4, 6], 2)]).toEqual([10, 10, 10]);
  expect(fullMarks([4, 6], 1)).toBeNull();
});
