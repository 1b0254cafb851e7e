import { localKey } from "./owner.ts";

/** The end of the last outage whose notice the candidate has closed. */
const keyOf = (testSlug: string) => localKey(testSlug, "known-outage");

/** Empty if none was closed, or this browser keeps nothing. */
export function readKnownOutage(testSlug: string): string {
  try {
    return globalThis.localStorage.getItem(keyOf(testSlug)) ?? "";
  } catch {
    return "";
  }
}

export function writeKnownOutage(testSlug: string, endedAt: string): void {
  try {
    globalThis.localStorage.setItem(keyOf(testSlug), endedAt);
  } catch {
    // It is shown again after a reload.
  }
}
