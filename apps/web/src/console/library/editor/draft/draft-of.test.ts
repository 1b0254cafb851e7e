import { newProblem } from "@invigil/rules/library/new-problem";
import { storable } from "@invigil/rules/text/storable";
import { expect, it } from "vitest";
import { changedChild, keyOfChild } from "../keys/written/child-keys.ts";
import { isSame, withSlugs } from "./draft-of.ts";

const question = { title: "A question", statement: "", ...newProblem("MCQ") };
const child = (slug: string | null, title: string) => ({ ...question, slug, title, problem_type: "MCQ" as const });
const base = {
  ...question,
  difficulty: null,
  tags: [],
  folder: "",
  authoring: { notes: "", solution: null },
  children: [child("kept", "One"), child(null, "Two"), child(null, "Three")],
};

it("gives new questions the slugs they were stored with, in order, and keeps what was typed since", () => {
  const stored = { children: [child("kept", "One"), child("second", "Two"), child("third", "Three")] };
  const typed = { ...base, children: base.children.with(1, child(null, "Two, changed")) };
  const named = withSlugs(typed, stored);
  expect(named.children.map(({ slug, title }) => [slug, title])).toEqual([
    ["kept", "One"],
    ["second", "Two, changed"],
    ["third", "Three"],
  ]);
  expect(withSlugs(named, stored)).toEqual(named);
});

it("removes characters that cannot be stored, wherever they were pasted", () => {
  const pasted = { ...base, statement: "a\0b", grading: { blanks: [{ accepted: ["\ud800x"] }] } };
  expect(storable(pasted)).toEqual({ ...base, statement: "ab", grading: { blanks: [{ accepted: ["\ufffdx"] }] } });
});

it("detects whether a draft differs from the stored one", () => {
  expect(isSame(base, structuredClone(base))).toBe(true);
  expect(isSame(base, { ...base, tags: ["new"] })).toBe(false);
  expect(isSame(base, { ...base, children: base.children.slice(1) })).toBe(false);
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSame({ a: null }, { a: 0 })).toBe(false);
  expect(isSame({ a: [] }, { a: {} })).toBe(false);
});

it("recognises a new question after it was edited, saved and named", () => {
  const before = base.children.map(keyOfChild);
  const typed = { ...base, children: base.children.map((each) => changedChild(each, { statement: "What?" })) };
  const stored = { children: [child("kept", "One"), child("second", "Two"), child("third", "Three")] };
  expect(withSlugs(typed, stored).children.map(keyOfChild)).toEqual(before);
  expect(new Set(before).size).toBe(3);
});
