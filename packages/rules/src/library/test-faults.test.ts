import { expect, it } from "vitest";
import { testFaults } from "./test-faults.ts";

const problem = { title: "Sums", state: "live" } as const;
const section = { name: "One", duration: 10, pick: null, problems: [problem] };
const whole = {
  timed: true,
  interview: null,
  basics: { start_time: null, end_time: null },
  sections: [section],
  onboarding: { identity_card: false, profile_data: false, custom_form: false, fields: [] },
};
const texts = (change: Partial<Parameters<typeof testFaults>[0]>) =>
  testFaults({ ...whole, ...change }).map(({ text }) => text);

it("finds nothing wrong with a complete test", () => {
  expect(testFaults(whole)).toEqual([]);
});

it("says what is missing in the sections", () => {
  expect(testFaults({ ...whole, sections: [] })).toEqual([{ part: "sections", text: "The test has no sections yet." }]);
  const sections = [
    { ...section, problems: [] },
    { ...section, name: "Two", pick: 2, duration: null, problems: [{ ...problem, state: "draft" as const }] },
  ];
  expect(texts({ sections })).toEqual([
    "The section “One” has no questions.",
    "The section “Two” picks 2 of 1 questions.",
    "The section “Two” has no time limit.",
    "“Sums” is still a draft.",
  ]);
  expect(texts({ timed: false, interview: null, sections: [{ ...section, duration: null }] })).toEqual([]);
});

it("says what is wrong with the schedule and the form", () => {
  const start_time = "2026-02-01T10:00:00.000Z";
  expect(texts({ basics: { start_time, end_time: start_time } })).toEqual(["The schedule ends before it starts."]);
  const asked = { ...whole.onboarding, custom_form: true };
  expect(texts({ onboarding: asked })).toEqual(["The form has no fields."]);
  const city = { name: "city", label: "City", type: "select" as const, required: true };
  expect(texts({ onboarding: { ...asked, fields: [city, { ...city, options: ["Oslo"] }] } })).toEqual([
    "The field “City” has no options to choose from.",
    "Two fields are called “City”.",
  ]);
});
