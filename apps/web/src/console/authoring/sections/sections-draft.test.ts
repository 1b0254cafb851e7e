import type { AuthoredProblem, UsableProblem } from "@invigil/contract/authoring/authored-test";
import { expect, it } from "vitest";
import { moveItem } from "../form/move-item.ts";
import { fullMarks, newSection, structureFaults, updateProblem } from "./sections-draft.ts";

const problem: AuthoredProblem = {
  slug: "sums",
  title: "Sums",
  problem_type: "SCR",
  max_score: 4,
  version: 1,
  difficulty: null,
  tags: [],
  technologies: ["go", "python"],
  points: 6,
  negative: 1,
  allowed: ["go", "python"],
  state: "live",
  newer: null,
};

it("moves an item and stops at either end", () => {
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 2, -2)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
});

it("puts a newer version in the same place, with the languages it still offers", () => {
  const next: UsableProblem = {
    slug: "sums-2",
    title: "Sums, again",
    problem_type: "SCR",
    max_score: 5,
    version: 2,
    difficulty: "easy",
    tags: [],
    technologies: ["go"],
  };
  expect(updateProblem({ ...problem, newer: next })).toEqual({
    ...next,
    points: 6,
    negative: 1,
    allowed: ["go"],
    state: "live",
    newer: null,
  });
});

it("adds up the marks unless they depend on a random pick", () => {
  const other = { ...problem, points: null };
  expect(fullMarks({ pick: null, problems: [problem, other] })).toBe(10);
  expect(fullMarks({ pick: 1, problems: [problem, problem] })).toBe(6);
  expect(fullMarks({ pick: 1, problems: [problem, other] })).toBeNull();
});

it("names the numbers that cannot be saved", () => {
  const section = { ...newSection([]), duration: 0, problems: [{ ...problem, negative: Number.NaN }] };
  expect(structureFaults({ timed: true, sections: [section] })).toEqual([
    "The minutes of “Section 1” are not valid.",
    "The marks of “Sums” are not valid.",
  ]);
  const tooMuch = { ...newSection([]), problems: [{ ...problem, negative: 9 }] };
  expect(structureFaults({ timed: false, sections: [tooMuch] })).toEqual([
    "The negative marks of “Sums” are higher than its marks.",
  ]);
});
