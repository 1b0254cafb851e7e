import { expect, it } from "vitest";
import { scoreMetric, shareOf } from "./metric.ts";

const WHOLE = { zero: 0, full: 1, partial: true };

it.each([
  [0.4, { zero: 0.4, full: 0.9 }, 0],
  [0.2, { zero: 0.4, full: 0.9 }, 0],
  [0.65, { zero: 0.4, full: 0.9 }, 0.5],
  [0.9, { zero: 0.4, full: 0.9 }, 1],
  [1, { zero: 0.4, full: 0.9 }, 1],
  [1, { zero: 1, full: 1 }, 1],
  [0.9, { zero: 1, full: 1 }, 0],
])("a score of %d on %j earns %d [A1.18]", (score, scale, share) => {
  expect(shareOf(score, scale)).toBeCloseTo(share, 9);
});

it("weights the cases [A1.18] [A1.19]", () => {
  const cases = [
    { score: 1, weight: 1 },
    { score: 0.5, weight: 3 },
  ];
  expect(scoreMetric(cases, WHOLE)).toEqual({
    score: 0.625,
    status: "PAC",
    wrong: true,
    detail: "scored 1.000, 0.500",
  });
  expect(scoreMetric(cases, { ...WHOLE, partial: false })).toMatchObject({ score: 0, status: "REJ" });
  expect(
    scoreMetric(
      cases.map((each) => ({ ...each, weight: 0 })),
      WHOLE,
    ).score,
  ).toBeCloseTo(0.75, 9);
  expect(scoreMetric([{ score: 1, weight: 2 }], { ...WHOLE, partial: false })).toMatchObject({ status: "ACC" });
  expect(scoreMetric([], WHOLE)).toMatchObject({ status: "NRE", score: null });
});
