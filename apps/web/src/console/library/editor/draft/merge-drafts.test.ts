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

it("joins what two authors have changed in different parts", () => {
  const mine = { ...base, statement: "What now?" };
  const theirs = { ...base, tags: ["a", "b"], max_score: 7 };
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { ...base, statement: "What now?", tags: ["a", "b"], max_score: 7 },
    both: [],
  });
});

it("keeps mine where both have changed the same part otherwise, and names it", () => {
  const mine = { ...base, title: "Mine", statement: "The same", max_score: 3 };
  const theirs = { ...base, title: "Theirs", statement: "The same", grading: { correct: ["1"] } };
  const merged = mergeDrafts(base, mine, theirs);
  expect(merged.both).toEqual(["the title", "the answers and marks"]);
  expect(merged.draft).toEqual(mine);
});

it("takes no other order of names for a change", () => {
  const stored = { ...base, grading: { b: 1, a: { d: 1, c: 2 } } };
  const theirs = { ...base, grading: { a: { c: 2, d: 1 }, b: 1 }, title: "Theirs" };
  const mine = { ...stored, grading: { b: 2 } };
  expect(mergeDrafts(stored, mine, theirs)).toEqual({ draft: { ...mine, title: "Theirs" }, both: [] });
});
