import { expect, it } from "vitest";
import { isHeldAgainstCandidate } from "./malpractice-status.ts";

it("holds malpractice against the submitting candidate, once", () => {
  const kinds = ["run", "submit", "grade", "trial", "regrade"];
  expect(kinds.filter(isHeldAgainstCandidate)).toEqual(["run", "submit", "grade"]);
});
