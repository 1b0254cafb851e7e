import { expect, it } from "vitest";
import { pointsFor } from "./points.ts";

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
