import { expect, it } from "vitest";
import { changeOf, editorOf, faultOf, markChoice, type CurrentKey } from "./key-draft.ts";

const current: CurrentKey = {
  problem_type: "MCQ",
  choices: [{ id: "a", text: "One" }],
  is_multi_correct: false,
  blanks: [],
  grading: { correct: ["a"] },
  points: 4,
  points_can_change: true,
  other_tests: [],
  newest: null,
};

it("sends only what differs", () => {
  expect(changeOf(current, { grading: { correct: ["a"] }, points: 4 })).toBeNull();
  expect(changeOf(current, { grading: { correct: ["a"] }, points: 5 })).toEqual({ points: 5 });
  expect(changeOf(current, { grading: { correct: ["b"] }, points: 4 })).toEqual({ grading: { correct: ["b"] } });
});

it("says why a key cannot be tried", () => {
  expect(faultOf(current, { grading: { correct: [] }, points: 4 })).toMatch("at least one choice as correct");
  expect(faultOf(current, { grading: { correct: ["a"] }, points: "" })).toMatch("how many marks");
  expect(faultOf(current, { grading: { correct: ["a"] }, points: 0 })).toBeNull();
  const fib: CurrentKey = { ...current, problem_type: "FIB" };
  const blanks = [{ accepted: ["x"] }, { accepted: [" "] }];
  expect(faultOf(fib, { grading: { blanks }, points: 4 })).toBe("Blank 2 has no accepted answers.");
});

it("has forms for choices, blanks and cases, none for answers marked by a person, and JSON for the rest", () => {
  const cases = [{ id: "1", name: "one", input: "", output: "" }];
  expect(editorOf({ problem_type: "SCR", grading: { cases } })).toBe("cases");
  expect(editorOf({ problem_type: "SCR", grading: { frameworks: {} } })).toBe("json");
  expect(editorOf({ problem_type: "TEX", grading: {} })).toBe("none");
  expect(editorOf({ problem_type: "DBA", grading: {} })).toBe("json");
});

it("accepts any of several correct choices if candidates could select only one", () => {
  const two = markChoice(current, current.grading, { id: "b", right: true });
  expect(two).toEqual({ correct: ["a", "b"], any: true });
  expect(markChoice(current, two, { id: "a", right: false })).toEqual({ correct: ["b"] });
  const many = { ...current, is_multi_correct: true };
  expect(markChoice(many, many.grading, { id: "b", right: true })).toEqual({ correct: ["a", "b"] });
});
