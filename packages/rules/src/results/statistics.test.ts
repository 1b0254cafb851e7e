import { expect, it } from "vitest";
import { correlation, deviation, distribution, itemStatistics, mean, median } from "./statistics.ts";

it("has no mean of an empty list", () => {
  expect([mean([]), median([]), deviation([]), deviation([4])]).toEqual([null, null, null, null]);
});

it("calculates mean, median and deviation of a sample", () => {
  const values = [2, 4, 4, 4, 5, 5, 7, 9];
  expect([mean(values), median(values), median([3, 1, 2])]).toEqual([5, 4.5, 2]);
  expect(deviation(values)).toBeCloseTo(2.138, 3);
});

it("correlates, and returns nothing if one side never varies or there are too few", () => {
  expect(
    correlation([
      [1, 2],
      [2, 4],
      [3, 6],
    ]),
  ).toBeCloseTo(1);
  expect(
    correlation([
      [1, 6],
      [2, 4],
      [3, 2],
    ]),
  ).toBeCloseTo(-1);
  expect(
    correlation([
      [1, 1],
      [1, 2],
      [1, 3],
    ]),
  ).toBeNull();
  expect(
    correlation([
      [0, 1],
      [1, 2],
    ]),
  ).toBeNull();
});

it("puts full marks into the last bar, and values outside the scale at its ends", () => {
  const bars = distribution([0, 9.9, 10, 55, 100, 104, -3]);
  expect(bars.map(({ count }) => count)).toEqual([3, 1, 0, 0, 0, 1, 0, 0, 0, 2]);
  expect([bars[0]?.from, bars[9]?.to]).toEqual([0, 100]);
});

it("distinguishes easy from hard problems, and those that separate people from those that do not", () => {
  // Right for those who are good at the rest: the point-biserial of (0, 0, 1, 1) with (1, 2, 3, 4).
  const item = [0, 0, 5, 5].map((score, index) => ({ score, rest: index + 1 }));
  expect(itemStatistics(item, 5).difficulty).toBe(0.5);
  expect(itemStatistics(item, 5).discrimination).toBeCloseTo(0.894, 3);
  const reversed = [5, 5, 0, 0].map((score, index) => ({ score, rest: index + 1 }));
  expect(itemStatistics(reversed, 5).discrimination).toBeCloseTo(-0.894, 3);
  expect(itemStatistics([{ score: 5, rest: 1 }], 5)).toEqual({ difficulty: 1, discrimination: null });
  expect(itemStatistics([], 0)).toEqual({ difficulty: null, discrimination: null });
});
