import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import type { WrittenKey } from "../../draft/key-shapes.ts";

type Key = WrittenKey<"SEL">;
type Files = ProblemDraft["content"]["files"];

/** Replaces the visits. Cases keep pointing to a visit that was renamed. */
export function withVisits(key: Key, visits: Key["visits"], renamed?: { from: string; to: string }): Key {
  if (!renamed) return { ...key, visits };
  const cases = key.cases.map((each) => (each.visit === renamed.from ? { ...each, visit: renamed.to } : each));
  return { ...key, visits, cases };
}

/** Returns the site of the first visit, for the candidate to read. */
export function siteFiles({ site, visits }: Pick<Key, "site" | "visits">): Files {
  const first = { ...site, ...visits[0]?.site };
  return Object.entries(first).map(([path, content]) => ({ path, content, read_only: true }));
}

/** True if the candidate's files match the site, in any order. */
export function showsSite(files: Files, key: Pick<Key, "site" | "visits">): boolean {
  const wanted = siteFiles(key);
  return (
    wanted.length === files.length &&
    wanted.every(({ path, content }) => files.some((file) => file.path === path && file.content === content))
  );
}
