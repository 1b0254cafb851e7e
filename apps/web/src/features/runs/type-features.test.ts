import { CODING_TYPES } from "@invigil/contract/problems";
import { expect, it } from "vitest";
import { inputOf, isMultiFile, startsWithOwnInput } from "./type-features.ts";

const editable = { path: "index.html", content: "", read_only: false };

it("edits several files where the type is made of files [A1.21] [A1.22]", () => {
  expect(isMultiFile({ problem_type: "UIX", files: [editable] })).toBe(true);
  expect(isMultiFile({ problem_type: "PRJ", files: [editable] })).toBe(true);
  expect(isMultiFile({ problem_type: "PRJ", files: [{ ...editable, read_only: true }] })).toBe(false);
  expect(isMultiFile({ problem_type: "DSC", files: [editable] })).toBe(false);
});

it("takes an own input where programs read one [A4.31]", () => {
  const takes = [...CODING_TYPES, "SHL" as const].filter((problem_type) =>
    inputOf({ problem_type, evaluation: "TXT" }),
  );
  expect(takes).toEqual(["SCR", "MLI", "DSC", "DBA", "SHL"]);
  expect(inputOf({ problem_type: "SCR", evaluation: "ATF" })).toBeNull();
  expect(inputOf({ problem_type: "DBA", evaluation: "ATF" })?.takesText).toBe(false);
});

it("tries a program with the sample cases, unless there are none to be seen", () => {
  const starts = (problem_type: "SCR" | "MLI" | "DSC" | "DBA" | "SEL", samples: (typeof sample)[] = []) =>
    startsWithOwnInput({ problem_type, evaluation: "TXT", samples });
  const sample = { id: "1", name: "One", input: "", output: "" };
  expect(starts("SCR")).toBe(true);
  expect(starts("SCR", [sample])).toBe(false);
  // Their sample cases are data files, which are not listed.
  expect(starts("MLI")).toBe(false);
  expect(starts("DSC")).toBe(false);
  expect(starts("DBA")).toBe(true);
  expect(starts("SEL")).toBe(false);
});
