import { describe, expect, it } from "vitest";
import { attemptEnd, minutesFromNow, sectionMinutes, timeLeft, usedText } from "./test-time.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));

it("leaves fewer minutes to a candidate who starts shortly before the end", () => {
  const closes = at(30).toISOString();
  expect(minutesFromNow({ total: 45, closes }, at(5).getTime())).toBe(25);
  expect(minutesFromNow({ total: 20, closes }, at(5).getTime())).toBe(20);
  expect(minutesFromNow({ total: 20, closes }, at(31).getTime())).toBe(0);
  expect(minutesFromNow({ total: 20, closes: null }, at(5).getTime())).toBe(20);
});

describe("an attempt that runs", () => {
  it("ends after the waiting sections, and no later than before", () => {
    const waiting = [
      { duration: 15, extend_duration: 4 },
      { duration: 10, extend_duration: 3 },
    ];
    expect(waiting.map(sectionMinutes)).toEqual([19, 13]);
    expect(attemptEnd({ current: at(22), ends: at(45) }, waiting.slice(1))).toEqual(at(35));
    expect(attemptEnd({ current: at(22), ends: at(30) }, waiting.slice(1))).toEqual(at(30));
    expect(attemptEnd({ current: at(22), ends: at(45) }, [{ duration: null, extend_duration: 0 }])).toEqual(at(45));
  });

  it("has time left in its section and in total, and keeps it during a pause", () => {
    const deadlines = { expiry: at(35).toISOString(), section_expiry: at(22).toISOString(), paused_at: null };
    const left = { next: 17 * 60_000, whole: 30 * 60_000, later: 13 * 60_000 };
    expect(timeLeft(deadlines, at(5).getTime())).toEqual(left);
    expect(timeLeft({ ...deadlines, paused_at: at(5).toISOString() }, at(50).getTime())).toEqual(left);
    const whole = { next: 30 * 60_000, whole: 30 * 60_000, later: null };
    expect(timeLeft({ ...deadlines, section_expiry: null }, at(5).getTime())).toEqual(whole);
    expect(timeLeft({ ...deadlines, section_expiry: deadlines.expiry }, at(5).getTime())).toEqual(whole);
    expect(timeLeft({ ...deadlines, expiry: null }, 0)).toBeNull();
  });
});

it("writes time used without parts that are zero", () => {
  expect([5, 65, 3_605].map(usedText)).toEqual(["5 s", "1 min 5 s", "1 h 5 s"]);
});
