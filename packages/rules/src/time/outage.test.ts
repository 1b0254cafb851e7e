import { expect, it } from "vitest";
import { outageMinutes, outageText, outageWords } from "./outage.ts";

const away = (from: string, until: string, minutes: number) => ({
  began_at: `2026-01-${from}Z`,
  ended_at: `2026-01-${until}Z`,
  minutes,
});

it("gives back whole minutes, rounded up, up to the limit, and nothing for a restart", () => {
  const given = [9_999, 10_000, 60_000, 60_001, 7_199_000, 900 * 60_000].map((ms) => outageMinutes(ms, 120));
  expect(given).toEqual([0, 1, 1, 2, 120, 120]);
});

it("says from when to when, as exactly as it helps", () => {
  expect(outageText(away("01T10:02:10", "01T10:05:00", 3), "UTC")).toBe(
    "The service was away from 10:02 AM to 10:05 AM. You have 3 minutes more.",
  );
  expect(outageText(away("01T10:02:10", "01T10:02:40", 1), "UTC")).toBe(
    "The service was away from 10:02:10 AM to 10:02:40 AM. You have 1 minute more.",
  );
});

it("says in reports if an outage was longer than what was given back", () => {
  expect(outageWords(away("01T10:02:10", "01T10:02:40", 1), "UTC")).toBe(
    "The service was away from 10:02:10 AM to 10:02:40 AM. 1 minute was added.",
  );
  expect(outageWords(away("02T18:00:00", "04T09:00:00", 120), "UTC")).toBe(
    "The service was away from 2nd January, 2026 at 6:00 PM to 4th January, 2026 at 9:00 AM. 2 hours were added, the most that is given back automatically.",
  );
});
