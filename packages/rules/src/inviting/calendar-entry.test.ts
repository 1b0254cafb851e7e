import { expect, it } from "vitest";
import { calendarTimes, nextEntry } from "./calendar-entry.ts";

const at = (time: string) => new Date(`2026-03-${time}:00Z`);
const wanted = { start: "2026-03-02T08:30:00Z", end: "2026-03-02T10:00:00Z", summary: "Arithmetic (Acme)" };

it("shows a short opening as a whole, and of a long one the last moment that leaves all of the time", () => {
  expect(calendarTimes({ opens: at("02T08:00"), until: at("02T12:00"), minutes: 60 })).toEqual({
    start: at("02T08:00"),
    end: at("02T12:00"),
  });
  expect(calendarTimes({ opens: at("01T08:00"), until: at("09T12:00"), minutes: 90 })).toEqual({
    start: at("09T10:30"),
    end: at("09T12:00"),
  });
  expect(calendarTimes({ opens: null, until: at("09T12:00"), minutes: 90 })?.start).toEqual(at("09T10:30"));
});

it("shows the opening of what never closes, and nothing where there is no date", () => {
  expect(calendarTimes({ opens: at("01T08:00"), until: null, minutes: 30 })).toEqual({
    start: at("01T08:00"),
    end: at("01T08:30"),
  });
  expect(calendarTimes({ opens: null, until: null, minutes: 30 })).toBeNull();
});

it("counts a change and a cancellation, but not the same entry sent again", () => {
  const first = nextEntry(null, wanted);
  expect(first).toMatchObject({ sequence: 0, cancelled: false });
  expect(nextEntry(first, wanted)).toEqual(first);
  const moved = nextEntry(first, { ...wanted, end: "2026-03-03T10:00:00Z" });
  expect(moved?.sequence).toBe(1);
  const cancelled = nextEntry(moved, null);
  expect(cancelled).toMatchObject({ sequence: 2, cancelled: true });
  expect(nextEntry(cancelled, null)).toEqual(cancelled);
  expect(nextEntry(cancelled, wanted)).toMatchObject({ sequence: 3, cancelled: false });
  expect(nextEntry(null, null)).toBeNull();
});
