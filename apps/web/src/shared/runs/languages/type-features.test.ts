import { CODING_TYPES } from "@invigil/contract/taking/problem-types";
import { expect, it } from "vitest";
import { inputOf, isMultiFile, startsWithOwnInput, talkOf } from "./type-features.ts";

const editable = { path: "index.html", content: "", read_only: false };

it("edits several files if the type consists of files [A1.21] [A1.22]", () => {
  expect(isMultiFile({ problem_type: "UIX", files: [editable] })).toBe(true);
  expect(isMultiFile({ problem_type: "PRJ", files: [editable] })).toBe(true);
  expect(isMultiFile({ problem_type: "PRJ", files: [{ ...editable, read_only: true }] })).toBe(false);
  expect(isMultiFile({ problem_type: "DSC", files: [editable] })).toBe(false);
  expect(isMultiFile({ problem_type: "PBE", files: [] })).toBe(true);
});

it("accepts custom input if programs read any [A4.31]", () => {
  const takes = [...CODING_TYPES, "SHL" as const].filter((problem_type) =>
    inputOf({ problem_type, evaluation: "TXT" }),
  );
  expect(takes).toEqual(["SCR", "MLI", "DSC", "DBA", "SHL"]);
  expect(inputOf({ problem_type: "SCR", evaluation: "ATF" })).toBeNull();
  expect(inputOf({ problem_type: "DSC", evaluation: "TXT", files: [editable] })).toBeNull();
  expect(inputOf({ problem_type: "DBA", evaluation: "ATF" })?.takesText).toBe(false);
});

it("runs a program with the sample cases, unless there are none to see", () => {
  const starts = (problem_type: "SCR" | "MLI" | "DSC" | "DBA" | "SEL", samples: (typeof sample)[] = []) =>
    startsWithOwnInput({ problem_type, evaluation: "TXT", samples });
  const sample = { id: "1", name: "One", input: "", output: "" };
  expect(starts("SCR")).toBe(true);
  expect(starts("SCR", [sample])).toBe(false);
  // Their sample cases are data files, which are not listed.
  expect(starts("MLI")).toBe(false);
  expect(starts("DSC")).toBe(false);
  // Otherwise the first run would check nothing.
  expect(starts("DBA")).toBe(false);
  expect(starts("SEL")).toBe(false);
});

it("accepts no custom input if the judge decides what comes next, and says so", () => {
  const none = { factors: {}, frameworks: {} };
  const asked = (limits: object) => ({
    problem_type: "SCR" as const,
    evaluation: "TXT" as const,
    limits: { ...none, ...limits },
  });
  expect(talkOf(asked({}))).toBeNull();
  for (const limits of [{ interactive: true }, { passes: 3 }]) {
    expect(inputOf(asked(limits))).toBeNull();
    expect(startsWithOwnInput({ ...asked(limits), samples: [] })).toBe(false);
    expect(talkOf(asked(limits))).toMatch(/no custom input, because only the judge knows what comes next/);
  }
  expect(talkOf(asked({ interactive: true }))).toMatch(/Flush your output/);
  expect(talkOf(asked({ passes: 3 }))).toMatch(/started up to 3 times/);
});
