import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { describe, expect, it } from "vitest";
import { inGroup, proctoringRuns } from "./ab.ts";

const ids = [1, 2, 3, 4, 5, 6, 7, 8];

function members(percentage: number, enabled: boolean) {
  return ids.filter((id) => inGroup({ ab: true, percentage }, id, enabled));
}

describe("A/B rule", () => {
  it("follows the plain flag at 0 and without an experiment [B1.02]", () => {
    expect(members(0, true)).toEqual(ids);
    expect(members(0, false)).toEqual([]);
    expect(inGroup({ ab: false, percentage: 50 }, 1, true)).toBe(true);
    expect(inGroup({ ab: false, percentage: 100 }, 1, false)).toBe(false);
  });

  it("takes ids that floor(100 / P) divides, between 1 and 99 [B1.02]", () => {
    expect(members(50, false)).toEqual([2, 4, 6, 8]);
    expect(members(30, true)).toEqual([3, 6]);
    expect(members(25, true)).toEqual([4, 8]);
    expect(members(99, false)).toEqual(ids);
    expect(members(1, true)).toEqual([]);
    expect(inGroup({ ab: true, percentage: 1 }, 200, true)).toBe(true);
  });

  it("is always on at 100 [B1.02]", () => {
    expect(members(100, false)).toEqual(ids);
  });
});

describe("proctoring", () => {
  const settings = TestSettings.parse({ proctor: { enabled: true } });
  const system = SystemSettings.parse({});
  const solutionSet = { id: 3, add_test_duration: 0, has_resumed_test: false };

  it("is off in the initial phase of an extended attempt until it is resumed [B1.03]", () => {
    const extended = { ...solutionSet, add_test_duration: 10 };
    expect(proctoringRuns(settings, system, extended)).toBe(false);
    expect(proctoringRuns(settings, system, { ...extended, has_resumed_test: true })).toBe(true);
  });

  it("follows the test's setting and the share", () => {
    expect(proctoringRuns(settings, system, solutionSet)).toBe(true);
    expect(proctoringRuns(TestSettings.parse({}), system, solutionSet)).toBe(false);
    const half = SystemSettings.parse({ proctoring: { ab: true, percentage: 50 } });
    expect(proctoringRuns(settings, half, solutionSet)).toBe(false);
  });
});
