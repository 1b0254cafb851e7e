import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { changedChild } from "../keys/written/child-keys.ts";

/** Returns the part of a question that an author can change. */
export function draftOf(problem: AuthoredProblem): ProblemDraft {
  const { title, statement, max_score, content, grading, difficulty, tags, folder, authoring, children } = problem;
  return { title, statement, max_score, content, grading, difficulty, tags, folder, authoring, children };
}

/** Compares two values as JSON would. Unchanged parts are the same objects, so megabytes of text are not compared. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [written(a), written(b)];
  return one.size === other.size && [...one].every(([key, value]) => other.has(key) && isSame(value, other.get(key)));
}

function written(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, each]) => each !== undefined));
}

/** Returns the draft with the slugs under which its new questions were stored. */
export function withSlugs(draft: ProblemDraft, stored: Pick<AuthoredProblem, "children">): ProblemDraft {
  const known = new Set(draft.children.map(({ slug }) => slug));
  const free = stored.children.filter(({ slug }) => !known.has(slug));
  return {
    ...draft,
    children: draft.children.map((child) =>
      child.slug === null ? changedChild(child, { slug: free.shift()?.slug ?? null }) : child,
    ),
  };
}
