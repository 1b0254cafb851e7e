import { TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { accommodate } from "./accommodate.ts";

const settings = TestSettings.parse({
  proctor: { full_screen: true, movements: true, browser_tolerance: { enabled: true, count: 2 } },
});
const NONE = { extra_tolerance: 0, no_face_alerts: false, no_full_screen: false, no_movements: false };

it("changes nothing for candidates without accommodations", () => {
  expect(accommodate(settings, NONE)).toBe(settings);
});

it("allows more window exits, and drops full screen and small movements", () => {
  const { proctor } = accommodate(settings, { ...NONE, extra_tolerance: 3, no_full_screen: true, no_movements: true });
  expect(proctor).toEqual({
    ...settings.proctor,
    full_screen: false,
    movements: false,
    browser_tolerance: { ...settings.proctor.browser_tolerance, count: 5 },
  });
});

it("asks no small movements of candidates whose face is not noted", () => {
  expect(accommodate(settings, { ...NONE, no_face_alerts: true }).proctor).toEqual({
    ...settings.proctor,
    movements: false,
  });
});
