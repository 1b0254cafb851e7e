import type { TestBasics } from "@invigil/contract/authoring/authored-test";
import { expect, it } from "vitest";
import { basicsFaults, faultLines } from "./basics-faults.ts";

const basics: TestBasics = {
  name: "Backend",
  test_type: "EMP",
  instructions: "",
  duration: 60,
  start_time: null,
  end_time: null,
  cut_off: null,
  allow_retake: false,
  redirection_url: null,
  enable_feedback_page: true,
  phase_order: null,
};

it("finds no faults in basics that the server would accept", () => {
  const whole = { ...basics, cut_off: 62.5, redirection_url: "https://example.com/thanks " };
  expect(basicsFaults(whole)).toEqual({});
});

it("names every invalid field", () => {
  const wrong = {
    ...basics,
    name: " ",
    duration: null,
    cut_off: 101,
    start_time: "2026-01-02T10:00:00.000Z",
    end_time: "2026-01-01T10:00:00.000Z",
    redirection_url: "javascript:alert(1)",
    phase_order: 0,
  };
  expect(Object.keys(basicsFaults(wrong)).toSorted()).toEqual([
    "cut_off",
    "duration",
    "end_time",
    "name",
    "phase_order",
    "redirection_url",
  ]);
});

it("names the field when the fault is shown away from it", () => {
  const faults = basicsFaults({ ...basics, name: "", duration: 20_000, cut_off: -1 });
  expect(faultLines(faults)).toEqual([
    "The test needs a name.",
    "Duration in minutes: enter a number from 1 to 14400",
    "Pass mark (%): enter a number from 0 to 100",
  ]);
});
