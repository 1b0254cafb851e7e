import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";

/** Removes characters that the database cannot store. They are invisible in pasted text, so authors could not remove them. */
export function storable(draft: ProblemDraft): ProblemDraft {
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]));
  };
  return clean(draft) as ProblemDraft;
}
