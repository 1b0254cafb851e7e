import { TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { accommodate } from "./accommodate.ts";

const settings = TestSettings.parse({ proctor: { full_screen: true, browser_tolerance: { enabled: true, count: 2 } } });

it("changes nothing for candidates without accommodations", () => {
  expect(accommodate(settings, { extra_tolerance: 0, no_full_screen: false })).toBe(settings);
});

it("allows more window exits, and drops full screen", () => {
  const { proctor } = accommodate(settings, { extra_tolerance: 3, no_full_screen: true });
  expect(proctor).toEqual({
    ...settings.proctor,
    full_screen: false,
    browser_tolerance: { ...settings.proctor.browser_tolerance, count: 5 },
  });
});
