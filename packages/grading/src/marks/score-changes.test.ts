import { expect, it } from "vitest";
import { countChanges, histogramOf } from "./score-changes.ts";

it("counts gains, losses and unchanged scores, ignoring rounding errors", () => {
  expect(countChanges([2, -1, 0, 1e-12, 0.5])).toEqual({
    gains: 2,
    loses: 1,
    same: 2,
    mean_change: expect.closeTo(0.3),
  });
  expect(countChanges([])).toEqual({ gains: 0, loses: 0, same: 0, mean_change: 0 });
});

it("spreads changes over bars of equal width, separating gains and losses", () => {
  const bars = histogramOf([4, 4, -2, 0, 0.1]);
  expect(bars.at(0)).toEqual({ from: -2, to: -1, answers: 1 });
  expect(bars.at(-1)).toEqual({ from: 3, to: 4, answers: 2 });
  expect(bars.find(({ from }) => from === 0)).toEqual({ from: 0, to: 1, answers: 1 });
  expect(bars.reduce((sum, { answers }) => sum + answers, 0)).toBe(4);
});

it("has no bars if nothing changes, and one for one change", () => {
  expect(histogramOf([0, 0])).toEqual([]);
  expect(histogramOf([-3]).filter(({ answers }) => answers > 0)).toHaveLength(1);
});
