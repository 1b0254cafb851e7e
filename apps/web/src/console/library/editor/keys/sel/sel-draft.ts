import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import type { WrittenKey } from "../../draft/key-shapes.ts";

type Key = WrittenKey<"SEL">;
type Files = ProblemDraft["content"]["files"];

/** The key with another list of visits: cases follow a visit that has another name now. */
export function withVisits(key: Key, visits: Key["visits"], renamed?: { from: string; to: string }): Key {
  if (!renamed) return { ...key, visits };
  const cases = key.cases.map((each) => (each.visit === renamed.from ? { ...each, visit: renamed.to } : each));
  return { ...key, visits, cases };
}

/** The site as the first visitor finds it, to be read by the candidate. */
export function siteFiles({ site, visits }: Pick<Key, "site" | "visits">): Files {
  const first = { ...site, ...visits[0]?.site };
  return Object.entries(first).map(([path, content]) => ({ path, content, read_only: true }));
}

/** Whether the candidate reads the site as it is; the order of the files says nothing. */
export function showsSite(files: Files, key: Pick<Key, "site" | "visits">): boolean {
  const wanted = siteFiles(key);
  return (
    wanted.length === files.length &&
    wanted.every(({ path, content }) => files.some((file) => file.path === path && file.content === content))
  );
}
