import type { Problem, SectionWithProblems } from "@invigil/contract/taking/problems";
import { isAttempted } from "@invigil/rules/taking/attempted";
import { candidateStatus, type ShownStatus } from "@invigil/rules/results/status-shown";

export const filters = ["all", "attempted", "unsolved", "bookmarked"] as const;
export type Filter = (typeof filters)[number];

export interface ProblemRow {
  problem: Problem;
  /** Counted through the whole test, so that a question keeps its number whatever is filtered out. */
  number: number;
  attempted: boolean;
  status: ShownStatus;
  bookmarked: boolean;
}

export interface SectionRows {
  section: SectionWithProblems;
  rows: ProblemRow[];
}

interface Sectioned {
  sections: readonly SectionWithProblems[];
  bookmarks: readonly string[];
  /** The server's time. */
  now: number;
}

export function sectionRows({ sections, bookmarks, now }: Sectioned): SectionRows[] {
  let before = 0;
  return sections.map((section) => {
    const open = section.status !== "SUB";
    const expired = !open && section.expiry !== null && Date.parse(section.expiry) <= now;
    const first = before + 1;
    before += Math.max(section.problems_total, section.problems.length);
    const rows = section.problems.map((problem, index) => {
      const attempted = isAttempted(problem);
      const result = { type: problem.problem_type, attempted, status: problem.solution?.status ?? null };
      return {
        problem,
        number: first + index,
        attempted,
        status: candidateStatus(result, { open, expired }),
        bookmarked: bookmarks.includes(problem.slug),
      };
    });
    return { section, rows };
  });
}

/** Returns the first question that is open and unanswered, or null if there is none. */
export function nextToAnswer(all: readonly SectionRows[]): ProblemRow | null {
  const open = all.filter(({ section }) => section.status === "CTK").flatMap(({ rows }) => rows);
  return open.find(({ attempted }) => !attempted) ?? null;
}

/** Whether something is left to answer, in which case submitting is not the next step. */
export function hasOpenQuestion(sections: readonly SectionWithProblems[]): boolean {
  const open = sections.filter(({ status }) => status === "CTK").flatMap(({ problems }) => problems);
  return open.some((problem) => !isAttempted(problem));
}

export function matches({ attempted, bookmarked }: ProblemRow, filter: Filter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "attempted":
      return attempted;
    case "unsolved":
      return !attempted;
    case "bookmarked":
      return bookmarked;
  }
}
