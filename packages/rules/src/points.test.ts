import { expect, it } from "vitest";
import { fullMarks, pointsFor } from "./points.ts";

const place = { max_score: 8, penalty: 2 };

it("takes something away for a wrong answer, and for no other", () => {
  expect(pointsFor({ status: "ACC", score: 1 }, place)).toBe(8);
  expect(pointsFor({ status: "PAC", score: 0.25 }, place)).toBe(2);
  expect(pointsFor({ status: "REJ", score: 0 }, place)).toBe(-2);
  expect(pointsFor({ status: "NRE", score: null }, place)).toBeNull();
});

it("gives no points below zero where nothing is taken away", () => {
  expect(pointsFor({ status: "REJ", score: 0 }, { max_score: 8, penalty: 0 })).toBe(0);
});

it("says what a section is worth, unless that depends on what a pool gives", () => {
  expect([fullMarks([4, 6], null), fullMarks([5, 5, 5], 2), fullMarks([4, 6], 2)]).toEqual([10, 10, 10]);
  expect(fullMarks([4, 6], 1)).toBeNull();
});
