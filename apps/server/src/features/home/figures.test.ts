import { expect, it } from "vitest";
import { countFunnel, firstMonday, meanByWeek, type Scale } from "./figures.ts";
import type { Alike } from "./home.queries.ts";

const invited: Alike = {
  recent: true,
  week: null,
  opened: false,
  onboarded: false,
  state: null,
  started: false,
  evaluated: false,
  to_mark: false,
  to_decide: false,
  interview: null,
  score: null,
  sample: null,
  count: 1,
};
const ended: Alike = { ...invited, opened: true, onboarded: true, state: "END", started: true, evaluated: true };
const scale: Scale = new Map([
  [1, { max_score: 20, cut_off: 50 }],
  [2, { max_score: 20, cut_off: null }],
]);

it("counts how far candidates got, each step a part of the one before", () => {
  const groups: Alike[] = [
    { ...invited, count: 5 },
    // Whoever joined through an open link was never sent one to open.
    { ...invited, onboarded: true, count: 3 },
    { ...invited, opened: true, onboarded: true, state: "ACTIVE", started: true, count: 2 },
    { ...ended, score: 9.99, sample: 1, count: 4 },
    { ...ended, score: 10, sample: 1, count: 2 },
    { ...ended, score: 20, sample: 1, to_mark: true, count: 6 },
    { ...ended, score: 20, sample: 2, count: 1 },
    { ...ended, interview: "PAS", sample: null, count: 1 },
    { ...ended, recent: false, score: 20, sample: 1, count: 100 },
  ];
  expect(countFunnel(groups, scale)).toEqual({
    invited: 24,
    opened: 19,
    started: 16,
    submitted: 14,
    evaluated: 8,
    passed: 3,
  });
});

it("says nothing about passing where nobody can pass or fail", () => {
  expect(countFunnel([{ ...ended, score: 20, sample: 2 }], scale).passed).toBeNull();
  expect(countFunnel([], scale).passed).toBeNull();
});

it("takes the mean of final scores by week, from Monday", () => {
  const from = firstMonday(new Date("2026-01-04T23:59:59.000Z"));
  expect(from.toISOString()).toBe("2025-11-10T00:00:00.000Z");
  expect(firstMonday(new Date("2026-01-05T00:00:00.000Z")).toISOString()).toBe("2025-11-17T00:00:00.000Z");
  const groups: Alike[] = [
    { ...ended, week: 7, score: 10, sample: 1, count: 3 },
    { ...ended, week: 7, score: 20, sample: 2, count: 1 },
    { ...ended, week: 7, score: 0, sample: 1, to_mark: true, count: 9 },
    { ...ended, week: 6, interview: "FAL", count: 9 },
  ];
  const weeks = meanByWeek(groups, scale, from);
  expect(weeks.slice(-2)).toEqual([
    { from: "2025-12-22", candidates: 0, percent: null },
    { from: "2025-12-29", candidates: 4, percent: 62.5 },
  ]);
});
