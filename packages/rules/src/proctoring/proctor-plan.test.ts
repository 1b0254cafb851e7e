import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { describe, expect, it } from "vitest";
import { abModeOf, planProctoring } from "./proctor-plan.ts";

const solutionSet = { id: 12, add_test_duration: 0, has_resumed_test: false };
function plan(proctor: object = {}, system: object = {}, more: Partial<Parameters<typeof planProctoring>[0]> = {}) {
  return planProctoring({
    settings: TestSettings.parse({ proctor: { enabled: true, ...proctor } }),
    system: SystemSettings.parse(system),
    solutionSet,
    usertype: "hacker",
    toleranceLeft: 3,
    ...more,
  });
}

describe("who is proctored", () => {
  it("is the candidate, and never a recruiter who tries the test [B1.01]", () => {
    expect(plan()).not.toBeNull();
    expect(plan({}, {}, { usertype: "recruiter" })).toBeNull();
  });

  it("is nobody if the test, the share or the extended phase says so [B1.02, B1.03]", () => {
    expect(plan({ enabled: false })).toBeNull();
    expect(plan({}, { proctoring: { ab: true, percentage: 10 } })).toBeNull();
    expect(plan({ enabled: false }, { proctoring: { ab: true, percentage: 50 } })).not.toBeNull();
    expect(plan({}, {}, { solutionSet: { ...solutionSet, add_test_duration: 5 } })).toBeNull();
  });
});

describe("what the proctoring does", () => {
  it("takes pictures or video, never both", () => {
    expect(plan({ snapshot: true })).toMatchObject({ image: true, video: false });
    expect(plan({ snapshot: true, video: { enabled: true } })).toMatchObject({ image: false, video: true });
    expect(plan()).toMatchObject({ image: false, video: false, audio: false });
  });

  it("prefetches as many addresses at once as the settings say, or the default", () => {
    const counts = { proctoring: { batch_count_image: 7, batch_count_video: 300 } };
    expect(plan({ snapshot: true }, counts)?.batch_size).toBe(7);
    expect(plan({ video: { enabled: true } }, counts)?.batch_size).toBe(100);
    expect(plan({ snapshot: true })?.batch_size).toBe(25);
  });

  it("sends a heartbeat per second, or as the batch group's setting says [B7.06]", () => {
    const system = { batch_proctoring_scaling: { ab: true, percentage: 50, heartbeat_seconds: 20 } };
    expect(plan({}, system)).toMatchObject({ ab_mode: "batch", heartbeat_interval: 20_000 });
    const odd = { solutionSet: { ...solutionSet, id: 13 } };
    expect(plan({}, system, odd)).toMatchObject({ ab_mode: "single", heartbeat_interval: 1_000 });
  });

  it("follows the same share for batches, and otherwise fetches addresses one by one [B1.02]", () => {
    const mode = (ab: boolean, percentage: number) =>
      abModeOf(SystemSettings.parse({ batch_proctoring_scaling: { ab, percentage } }), 12);
    expect([mode(false, 100), mode(true, 0), mode(true, 50), mode(true, 100)]).toEqual([
      "single",
      "single",
      "batch",
      "batch",
    ]);
  });

  it("asks for small movements only if the test's settings say so and the camera is on", () => {
    expect(plan({ snapshot: true })?.movements).toBe(false);
    expect(plan({ movements: true })?.movements).toBe(false);
    expect(plan({ movements: true, snapshot: true })?.movements).toBe(true);
    expect(plan({ movements: true, video: { enabled: true } })?.movements).toBe(true);
  });

  it("includes the server's count of what is left, and every other setting", () => {
    const proctor = {
      browser_tolerance: { enabled: true, count: 9, warning: false, short_blur: 500 },
      full_screen: true,
      snapshot_seconds: 30,
      identity: { photo: true, audio_sample: true },
      retention_days: 90,
    };
    expect(plan(proctor)).toMatchObject({
      tolerance: { enabled: true, warning: false, left: 3 },
      short_blur: 500,
      full_screen: true,
      snapshot_interval: 30_000,
      identity: { photo: true, id_card: false, audio_sample: true },
      retention_days: 90,
    });
  });
});
