import { describe, expect, it } from "vitest";
import { attemptEnd, minutesFromNow, sectionMinutes, testMinutes, timeLeft, usedText } from "./test-time.ts";

const timed = { is_timed_section: true, duration: 40, sections: [10, 15, 10].map((duration) => ({ duration })) };
const minutes = (extra_minutes: number) => ({ extra_minutes, extra_percent: 0 });
const percent = (extra_percent: number) => ({ extra_minutes: 0, extra_percent });
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));

describe("the minutes of a test", () => {
  it("are the sum of timed sections, whatever the test itself says", () => {
    expect(testMinutes(timed)).toEqual({ total: 35, extra: 0, sections: [10, 15, 10] });
  });

  it("share extra minutes in whole minutes that add up", () => {
    expect(testMinutes(timed, minutes(10))).toEqual({ total: 45, extra: 10, sections: [13, 19, 13] });
    for (const extra of [1, 7, 33]) {
      const { total, sections } = testMinutes(timed, minutes(extra));
      expect(sections.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(total);
    }
  });

  it("are the test's own if its sections have none", () => {
    const sections = [{ duration: null }, { duration: 20 }];
    expect(testMinutes({ is_timed_section: false, duration: 40, sections }, minutes(10))).toEqual({
      total: 50,
      extra: 10,
      sections: [null, null],
    });
    expect(testMinutes({ is_timed_section: true, duration: 40, sections: [{ duration: null }] }).total).toBe(40);
  });

  it("grow by a share of the time, rounded up wherever there is a time", () => {
    expect(testMinutes(timed, percent(25))).toEqual({ total: 45, extra: 10, sections: [13, 19, 13] });
    const untimed = { is_timed_section: false, duration: 50, sections: [{ duration: null }] };
    expect(testMinutes(untimed, percent(14))).toMatchObject({ total: 57, extra: 7 });
    expect(testMinutes(untimed, percent(1))).toMatchObject({ total: 51, extra: 1 });
    expect(testMinutes({ ...untimed, duration: 4_320 }, percent(50)).total).toBe(6_480);
  });

  it("grow by both, if both are granted", () => {
    const both = { extra_minutes: 7, extra_percent: 100 };
    expect(testMinutes(timed, both)).toEqual({ total: 77, extra: 42, sections: [22, 33, 22] });
  });

  it("are fewer for a candidate who starts shortly before the end", () => {
    const closes = at(30).toISOString();
    expect(minutesFromNow({ total: 45, closes }, at(5).getTime())).toBe(25);
    expect(minutesFromNow({ total: 20, closes }, at(5).getTime())).toBe(20);
    expect(minutesFromNow({ total: 20, closes }, at(31).getTime())).toBe(0);
    expect(minutesFromNow({ total: 20, closes: null }, at(5).getTime())).toBe(20);
  });
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
