import type { Problem, SectionWithProblems } from "@invigil/contract/problems";
import { isAttempted } from "@invigil/rules/attempted";

export const filters = ["all", "attempted", "unattempted", "bookmarked"] as const;
export type Filter = (typeof filters)[number];

export interface ProblemRow {
  problem: Problem;
  /** Counted through the whole test, so that a question keeps its number whatever is filtered out. */
  number: number;
  attempted: boolean;
  bookmarked: boolean;
}

export interface SectionRows {
  section: SectionWithProblems;
  rows: ProblemRow[];
}

export function sectionRows(sections: readonly SectionWithProblems[], bookmarks: readonly string[]): SectionRows[] {
  let before = 0;
  return sections.map((section) => {
    const first = before + 1;
    before += Math.max(section.problems_total, section.problems.length);
    const rows = section.problems.map((problem, index) => ({
      problem,
      number: first + index,
      attempted: isAttempted(problem),
      bookmarked: bookmarks.includes(problem.slug),
    }));
    return { section, rows };
  });
}

/** The first question that can still be answered and has no answer; null: there is none. */
export function nextToAnswer(all: readonly SectionRows[]): ProblemRow | null {
  const open = all.filter(({ section }) => section.status === "CTK").flatMap(({ rows }) => rows);
  return open.find(({ attempted }) => !attempted) ?? null;
}

export function matches({ attempted, bookmarked }: ProblemRow, filter: Filter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "attempted":
      return attempted;
    case "unattempted":
      return !attempted;
    case "bookmarked":
      return bookmarked;
  }
}
