import { EvidenceKind } from "@invigil/contract/proctoring/evidence";
import { expect, it } from "vitest";
import { evidenceLabel } from "./evidence-labels.ts";

it("labels violations, and nothing else, as the specification does [B8.04]", () => {
  const labelled = EvidenceKind.options.flatMap((kind) => evidenceLabel(kind) ?? []);
  expect(labelled.toSorted()).toEqual([
    "Different face detected",
    "Multiple Monitors detected",
    "Multiple faces detected",
    "No face detected",
    "Unauthorized objects detected",
  ]);
  expect(evidenceLabel("different-face")).toBe("Different face detected");
  expect(evidenceLabel("toString")).toBeNull();
});

it("labels the tolerance only when it is used up [B4.03]", () => {
  expect(evidenceLabel("tolerance", { left: 1 })).toBeNull();
  expect(evidenceLabel("tolerance", { violation: "Browser Tolerance Violation" })).toBe("Browser Tolerance Violation");
});

it("does not say that a secure browser was lost where an ordinary one was refused", () => {
  expect(evidenceLabel("secure-browser-lost", { browser: "ordinary" })).toBe("Opened in an ordinary browser");
  expect(evidenceLabel("secure-browser-lost", {})).toBeNull();
});
