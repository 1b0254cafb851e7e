import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { aTest } from "../../../testing/fixtures.ts";
import { standardInstructions } from "./standard-instructions.ts";

function textOf(proctor: object, proctoring: object = {}): string {
  const settings = TestSettings.parse({ proctor });
  const test = aTest({ settings, system_settings: SystemSettings.parse({ proctoring }) });
  return standardInstructions(test, "test").join("\n");
}

it("says what a proctored test records, and nothing that it does not", () => {
  const both = textOf({ enabled: true, snapshot: true, audio: { enabled: true } });
  expect(both).toContain(
    "This test is proctored. It records pictures from your camera and sound when a voice is heard.",
  );
  const neither = textOf({ enabled: true, snapshot: false });
  expect(neither).toContain("This test is proctored. It records each time you leave its window.");
  expect(neither).not.toMatch(/camera|microphone/);
});

it("does not threaten with a tolerance that nobody counts", () => {
  const tolerance = { browser_tolerance: { enabled: true, count: 2 } };
  expect(textOf({ enabled: true, ...tolerance })).toContain("Leaving the test window is counted");
  expect(textOf({ enabled: false, ...tolerance })).not.toContain("Leaving the test window");
});

it("does not say of an experiment that everybody is proctored", () => {
  expect(textOf({ snapshot: true }, { ab: true, percentage: 50 })).toContain("This test may be proctored.");
});
