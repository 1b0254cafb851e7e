import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/library-problem";

/** The part of a problem that an author can change. */
export function draftOf(problem: AuthoredProblem): ProblemDraft {
  const { title, statement, max_score, content, grading, difficulty, tags, folder, authoring, children } = problem;
  return { title, statement, max_score, content, grading, difficulty, tags, folder, authoring, children };
}

export function isSame(a: ProblemDraft, b: ProblemDraft): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The same draft, its new questions under the names that they were stored with. */
export function withSlugs(draft: ProblemDraft, stored: Pick<AuthoredProblem, "children">): ProblemDraft {
  const known = new Set(draft.children.map(({ slug }) => slug));
  const free = stored.children.filter(({ slug }) => !known.has(slug));
  return {
    ...draft,
    children: draft.children.map((child) => ({ ...child, slug: child.slug ?? free.shift()?.slug ?? null })),
  };
}
