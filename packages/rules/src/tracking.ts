import type { PageName } from "@invigil/contract/tracking";

/** Paths here carry no `/v1` prefix. */
export function slugsOfPath(path: string): { testSlug: string | null; problemSlug: string | null } {
  const segments = path.split("/");
  return { testSlug: segments[2] || null, problemSlug: segments[4] || null };
}

/** What a route shows when its path does not tell: the steps of the landing, and the fatal error page. */
export type View = "instruction" | "assessment-instruction" | "system-check" | "declaration" | "error";

const viewNames: Record<View, PageName> = {
  instruction: "Instruction",
  "assessment-instruction": "Assessment Instruction",
  "system-check": "System Check",
  declaration: "Declaration",
  error: "Error",
};

/** `null`: a page that exists but is not tracked. */
const routeNames: [RegExp, PageName | null][] = [
  [/^\/test\/[^/]+$/, "Post Landing"],
  [/^\/test\/[^/]+\/problems$/, "All Problems"],
  [/^\/test\/[^/]+\/problem\/[^/]+$/, "Problem"],
  [/^\/test\/[^/]+\/aiinterview$/, "AI Interview"],
  [/^\/test\/[^/]+\/feedback$/, "Feedback"],
  [/^\/test\/[^/]+\/help$/, "Help"],
  [/^\/test-report\/[^/]+$/, null],
  [/^\/test-report\/problem\/[^/]+\/solution-review\/[^/]+$/, null],
  [/^\/[^/]+\/onboarding(\/form)?$/, null],
  [/^\/multi-session$/, null],
  [/^\/accounts\/(login|logout)$/, null],
  [/^\/(library|creator)\/problem\/[^/]+\/trial$/, null],
  [/^\/library\/problem\/[^/]+\/edit\/[^/]+(\/pod-multi-session)?$/, null],
];

export function pageName(path: string, view?: View): PageName | null {
  if (view !== undefined) return viewNames[view];
  const plain = path.replace(/\/+$/, "");
  const found = routeNames.find(([pattern]) => pattern.test(plain));
  return found === undefined ? "Error 404" : found[1];
}
