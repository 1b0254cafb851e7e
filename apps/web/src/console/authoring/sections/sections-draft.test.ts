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

it("moves an item and stops at the edges", () => {
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 2, -2)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
});

it("takes a newer version at the same place, with what it still offers", () => {
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

it("adds up the marks where they do not depend on what a pool gives", () => {
  const other = { ...problem, points: null };
  expect(fullMarks({ pick: null, problems: [problem, other] })).toBe(10);
  expect(fullMarks({ pick: 1, problems: [problem, problem] })).toBe(6);
  expect(fullMarks({ pick: 1, problems: [problem, other] })).toBeNull();
});

it("says which numbers cannot be saved", () => {
  const section = { ...newSection([]), duration: 0, problems: [{ ...problem, negative: Number.NaN }] };
  expect(structureFaults({ timed: true, sections: [section] })).toEqual([
    "The minutes of “Section 1” are wrong.",
    "The marks of “Sums” are wrong.",
  ]);
  const tooMuch = { ...newSection([]), problems: [{ ...problem, negative: 9 }] };
  expect(structureFaults({ timed: false, sections: [tooMuch] })).toEqual(["“Minus” of “Sums” is more than its marks."]);
});
