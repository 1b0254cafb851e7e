import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";

/** Fields that only make sense together are merged as one part: a key is wrong without its choices. */
const PARTS: readonly { name: string; fields: readonly (keyof ProblemDraft)[] }[] = [
  { name: "the title", fields: ["title"] },
  { name: "the statement", fields: ["statement"] },
  { name: "the answers and marks", fields: ["content", "grading", "children", "max_score"] },
  { name: "the difficulty", fields: ["difficulty"] },
  { name: "the tags", fields: ["tags"] },
  { name: "the folder", fields: ["folder"] },
  { name: "the notes and the solution", fields: ["authoring"] },
];

interface Merged {
  /** The merged draft, with my version of any part that both changed. */
  draft: ProblemDraft;
  /** The parts that both changed, in words. */
  both: string[];
}

/** Merges the changes of two authors who started from the same draft. */
export function mergeDrafts(base: ProblemDraft, mine: ProblemDraft, theirs: ProblemDraft): Merged {
  let draft = mine;
  const both: string[] = [];
  for (const { name, fields } of PARTS) {
    const same = (a: ProblemDraft, b: ProblemDraft) => fields.every((field) => sorted(a[field]) === sorted(b[field]));
    if (same(mine, base)) draft = { ...draft, ...pick(theirs, fields) };
    else if (!same(theirs, base) && !same(theirs, mine)) both.push(name);
  }
  return { draft, both };
}

function pick(draft: ProblemDraft, fields: readonly (keyof ProblemDraft)[]): Partial<ProblemDraft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}

/** Sorts keys, because the database returns them in its own order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
