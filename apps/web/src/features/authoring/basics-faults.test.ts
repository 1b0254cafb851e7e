import type { TestBasics } from "@invigil/contract/authored-test";
import { expect, it } from "vitest";
import { basicsFaults } from "./basics-faults.ts";

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
};

it("finds nothing wrong with what the server would take", () => {
  const whole = { ...basics, cut_off: 62.5, redirection_url: "https://example.com/thanks " };
  expect(basicsFaults(whole)).toEqual({});
});

it("names every field that is wrong", () => {
  const wrong = {
    ...basics,
    name: " ",
    duration: Number.NaN,
    cut_off: 101,
    start_time: "2026-01-02T10:00:00.000Z",
    end_time: "2026-01-01T10:00:00.000Z",
    redirection_url: "javascript:alert(1)",
  };
  expect(Object.keys(basicsFaults(wrong)).toSorted()).toEqual([
    "cut_off",
    "duration",
    "end_time",
    "name",
    "redirection_url",
  ]);
});
