import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { aTest } from "../../../testing/fixtures.ts";
import { privacyFacts } from "../../../shared/privacy/privacy-facts.ts";
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

it.each([
  ["with warnings", { count: 2 }, "After 2 warnings, the next time ends the test."],
  ["without a warning", { count: 2, warning: false }, "After 2 times, the next one ends the test without a warning."],
  ["at once", { count: 0 }, "The first time ends the test."],
])("says %s what leaving the window leads to, as the privacy page does", (_, tolerance, said) => {
  const proctor = { enabled: true, browser_tolerance: { enabled: true, ...tolerance } };
  expect(textOf(proctor)).toContain(`Leaving the test window is counted. ${said}`);
  const test = { ...aTest(), settings: TestSettings.parse({ proctor }) };
  const facts = privacyFacts(test, { proofs: [], devices: [], proctored: true }, "test");
  expect(facts.flatMap(({ texts }) => texts).join("\n")).toContain(`Each time you leave this window. ${said}`);
});

it("does not say of an experiment that everybody is proctored", () => {
  expect(textOf({ snapshot: true }, { ab: true, percentage: 50 })).toContain("This test may be proctored.");
});
