import type { LineKind } from "@invigil/contract/proctoring/evidence";

/** The timeline has its own names for some of a page's messages; the others have the same name in both. */
export const renamedMessages = {
  "proctor-init": "fingerprint",
  "increment-browser-tolerance": "tolerance",
  "location-changed": "location",
} as const satisfies Record<string, LineKind>;
