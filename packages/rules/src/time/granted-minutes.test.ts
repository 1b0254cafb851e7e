import { describe, expect, it } from "vitest";
import { testMinutes } from "./granted-minutes.ts";

const timed = { is_timed_section: true, duration: 40, sections: [10, 15, 10].map((duration) => ({ duration })) };
const minutes = (extra_minutes: number) => ({ extra_minutes, extra_percent: 0 });
const percent = (extra_percent: number) => ({ extra_minutes: 0, extra_percent });

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
});
