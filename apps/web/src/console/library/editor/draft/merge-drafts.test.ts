import { newProblem } from "@invigil/rules/library/new-problem";
import { expect, it } from "vitest";
import { mergeDrafts } from "./merge-drafts.ts";

const base = {
  title: "A question",
  statement: "What?",
  ...newProblem("MCQ"),
  difficulty: null,
  tags: ["a"],
  folder: "",
  authoring: { notes: "", solution: null },
  children: [],
};

it("merges changes that two authors made in different parts", () => {
  const mine = { ...base, statement: "What now?" };
  const theirs = { ...base, tags: ["a", "b"], max_score: 7 };
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { ...base, statement: "What now?", tags: ["a", "b"], max_score: 7 },
    both: [],
  });
});

it("keeps my version of a part that both authors changed, and names the part", () => {
  const mine = { ...base, title: "Mine", statement: "The same", max_score: 3 };
  const theirs = { ...base, title: "Theirs", statement: "The same", grading: { correct: ["1"] } };
  const merged = mergeDrafts(base, mine, theirs);
  expect(merged.both).toEqual(["the title", "the answers and marks"]);
  expect(merged.draft).toEqual(mine);
});

it("does not treat a different order of keys as a change", () => {
  const stored = { ...base, grading: { b: 1, a: { d: 1, c: 2 } } };
  const theirs = { ...base, grading: { a: { c: 2, d: 1 }, b: 1 }, title: "Theirs" };
  const mine = { ...stored, grading: { b: 2 } };
  expect(mergeDrafts(stored, mine, theirs)).toEqual({ draft: { ...mine, title: "Theirs" }, both: [] });
});
