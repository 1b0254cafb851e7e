import { describe, expect, it } from "vitest";
import { isExtendedInitialPhase, isRed, parts, remaining, timerText } from "./timer.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("countdown", () => {
  it("splits what is left into days, hours, minutes and seconds [A1.07]", () => {
    expect(parts(2 * DAY + 3 * HOUR + 4 * MINUTE + 5 * SECOND)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
  });

  it("is red at five minutes or less, and not above [A1.07]", () => {
    expect(isRed(5 * MINUTE + 1)).toBe(false);
    expect(isRed(5 * MINUTE)).toBe(true);
    expect(isRed(0)).toBe(true);
  });

  it("shows zero only when the time is over", () => {
    expect(parts(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(parts(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
    expect(parts(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it("counts from the server's time and stops at zero", () => {
    const now = Date.parse("2026-03-01T10:00:00Z");
    expect(remaining("2026-03-01T10:01:00Z", now)).toBe(MINUTE);
    expect(remaining("2026-03-01T09:00:00Z", now)).toBe(0);
  });

  it("is spoken in one sentence without empty units", () => {
    expect(timerText(DAY + HOUR + 2 * SECOND)).toBe("1 day 1 hour 2 seconds remaining");
    expect(timerText(61 * SECOND)).toBe("1 minute 1 second remaining");
    expect(timerText(0)).toBe("0 seconds remaining");
  });
});

describe("extended attempt", () => {
  it("is in its initial phase while minutes were added and it was not resumed", () => {
    expect(isExtendedInitialPhase({ add_test_duration: 10, has_resumed_test: false })).toBe(true);
    expect(isExtendedInitialPhase({ add_test_duration: 10, has_resumed_test: true })).toBe(false);
    expect(isExtendedInitialPhase({ add_test_duration: 0, has_resumed_test: false })).toBe(false);
  });
});
