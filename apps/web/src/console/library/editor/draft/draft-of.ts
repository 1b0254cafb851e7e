import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { changedChild } from "../keys/written/child-keys.ts";

/** The part of a problem that an author can change. */
export function draftOf(problem: AuthoredProblem): ProblemDraft {
  const { title, statement, max_score, content, grading, difficulty, tags, folder, authoring, children } = problem;
  return { title, statement, max_score, content, grading, difficulty, tags, folder, authoring, children };
}

/** As JSON would tell. A change leaves most of a draft as it is, so that its megabytes are passed over. */
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

/** The same draft, its new questions under the names that they were stored with. */
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
