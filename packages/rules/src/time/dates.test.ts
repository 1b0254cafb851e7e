import { describe, expect, it } from "vitest";
import { formatClock, formatDate, formatMoment, formatTime } from "./dates.ts";

describe("dates", () => {
  it.each([
    ["2026-03-01T10:00:00Z", "1st March, 2026"],
    ["2026-03-02T10:00:00Z", "2nd March, 2026"],
    ["2026-03-03T10:00:00Z", "3rd March, 2026"],
    ["2026-03-04T10:00:00Z", "4th March, 2026"],
    ["2026-12-11T10:00:00Z", "11th December, 2026"],
    ["2026-12-12T10:00:00Z", "12th December, 2026"],
    ["2026-12-13T10:00:00Z", "13th December, 2026"],
    ["2026-12-21T10:00:00Z", "21st December, 2026"],
    ["2026-12-31T10:00:00Z", "31st December, 2026"],
  ])("writes %s as %s", (time, expected) => {
    expect(formatDate(time, "UTC")).toBe(expected);
  });

  it.each([
    ["2026-03-01T00:05:00Z", "12:05 AM"],
    ["2026-03-01T09:30:00Z", "9:30 AM"],
    ["2026-03-01T12:00:00Z", "12:00 PM"],
    ["2026-03-01T23:59:00Z", "11:59 PM"],
  ])("writes the time of %s as %s", (time, expected) => {
    expect(formatTime(time, "UTC")).toBe(expected);
  });

  it("writes a moment in one way, to the second if that matters", () => {
    expect(formatMoment("2026-11-16T09:20:07Z", "UTC")).toBe("16th November, 2026 at 9:20 AM");
    expect(formatClock("2026-11-16T09:20:07Z", "UTC")).toBe("9:20:07 AM");
  });

  it("follows the time zone, and the reader's own by default", () => {
    expect(formatDate("2026-03-01T23:00:00Z", "Asia/Kolkata")).toBe("2nd March, 2026");
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(formatTime("2026-03-01T23:00:00Z")).toBe(formatTime("2026-03-01T23:00:00Z", own));
  });
});
