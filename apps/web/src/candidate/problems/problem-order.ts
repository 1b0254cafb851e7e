import type { Problem, SectionWithProblems } from "@invigil/contract/taking/problems";

export interface Place {
  problem: Problem;
  section: SectionWithProblems;
  /** From 1, across the whole test. */
  number: number;
  total: number;
  previous: Problem | null;
  next: Problem | null;
}

/** Returns a problem's place among those the candidate may see, or null if it is not one of them. */
export function placeOf(sections: readonly SectionWithProblems[], slug: string): Place | null {
  const all = sections.flatMap((section) => section.problems.map((problem) => ({ problem, section })));
  const index = all.findIndex(({ problem }) => problem.slug === slug);
  const found = all[index];
  if (!found) return null;
  return {
    ...found,
    number: index + 1,
    total: Math.max(
      all.length,
      sections.reduce((sum, section) => sum + section.problems_total, 0),
    ),
    previous: index > 0 ? (all[index - 1]?.problem ?? null) : null,
    next: all[index + 1]?.problem ?? null,
  };
}
