import { CODING_TYPES } from "@invigil/contract/problems";
import { expect, it } from "vitest";
import { inputOf, isMultiFile } from "./type-features.ts";

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
