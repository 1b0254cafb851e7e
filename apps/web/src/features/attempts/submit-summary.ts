import type { SectionWithProblems } from "@invigil/contract/problems";
import { isAttempted } from "@invigil/rules/attempted";
import { currentSection, isLastRemaining } from "@invigil/rules/sections";

export interface SummaryRow {
  slug: string;
  name: string;
  attempted: number;
  unattempted: number;
  bookmarked: number;
}

export function summaryRow(section: SectionWithProblems, bookmarks: readonly string[]): SummaryRow {
  const total = Math.max(section.problems_total, section.problems.length);
  const attempted = section.problems.filter(isAttempted).length;
  return {
    slug: section.slug,
    name: section.name,
    attempted,
    unattempted: total - attempted,
    bookmarked: section.problems.filter(({ slug }) => bookmarks.includes(slug)).length,
  };
}

export type Submittable = { kind: "test" } | { kind: "section"; section: SectionWithProblems };

/** Timed sections are handed in one by one; the last one ends the test. */
export function submittable(sections: readonly SectionWithProblems[]): Submittable {
  const section = currentSection(sections);
  if (!section?.is_timed_section || isLastRemaining(sections, section.slug)) return { kind: "test" };
  return { kind: "section", section };
}
