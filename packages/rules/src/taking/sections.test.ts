import { describe, expect, it } from "vitest";
import {
  countsSection,
  currentSection,
  firstProblem,
  isLastRemaining,
  nextSection,
  sectionExpiry,
  shownExpiry,
} from "./sections.ts";

type Status = "CTK" | "PND" | "SUB";

function sections(...statuses: Status[]) {
  return statuses.map((status, index) => ({ slug: `s${index + 1}`, status }));
}

describe("sections", () => {
  it("knows the current and the pending section [A4.06]", () => {
    const all = sections("SUB", "CTK", "PND", "PND");
    expect(currentSection(all)?.slug).toBe("s2");
    expect(nextSection(all, "s2")?.slug).toBe("s3");
    expect(currentSection(sections("SUB", "SUB"))).toBeNull();
    expect(nextSection(all, "s4")).toBeNull();
    expect(nextSection(all, "unknown")).toBeNull();
  });

  it("is the last remaining one if all others are submitted [A4.06]", () => {
    expect(isLastRemaining(sections("SUB", "CTK"), "s2")).toBe(true);
    expect(isLastRemaining(sections("CTK", "SUB"), "s1")).toBe(true);
    expect(isLastRemaining(sections("CTK"), "s1")).toBe(true);
    expect(isLastRemaining(sections("SUB", "CTK", "PND"), "s2")).toBe(false);
    expect(isLastRemaining(sections("CTK", "CTK"), "s1")).toBe(false);
    expect(isLastRemaining(sections("SUB"), "unknown")).toBe(false);
  });

  it("submits the test when the last section's time is over, otherwise moves to the next", () => {
    expect(sectionExpiry(sections("SUB", "CTK"), "s2")).toEqual({ kind: "submit-test", reason: "Test Time Expiry" });
    expect(sectionExpiry(sections("CTK", "CTK"), "s1")).toEqual({ kind: "submit-test", reason: "Test Time Expiry" });
    expect(sectionExpiry(sections("CTK", "PND"), "s1")).toEqual({
      kind: "next-section",
      section: { slug: "s2", status: "PND" },
    });
  });

  it("counts down to the current section's own time, or to the test's", () => {
    const timed = { slug: "a", status: "CTK", is_timed_section: true, expiry: "2026-01-01T10:00:00Z" } as const;
    const test = "2026-01-01T12:00:00Z";
    expect(shownExpiry([timed], test)).toBe("2026-01-01T10:00:00Z");
    expect(shownExpiry([{ ...timed, is_timed_section: false }], test)).toBe(test);
    expect(shownExpiry([{ ...timed, expiry: null }], test)).toBe(test);
    expect(shownExpiry([], null)).toBeNull();
    expect(countsSection([timed])).toBe(true);
    expect(countsSection([{ ...timed, is_timed_section: false }])).toBe(false);
  });

  it("finds the first problem of a section", () => {
    expect(firstProblem({ problems: ["p1", "p2"] })).toBe("p1");
    expect(firstProblem({ problems: [] })).toBeNull();
    expect(firstProblem(null)).toBeNull();
  });
});
