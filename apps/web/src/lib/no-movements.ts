import { localKey } from "./owner.ts";

/** What a candidate said before the start: that they cannot make small movements. Kept in this browser until the end. */
const keyOf = (testSlug: string) => localKey(testSlug, "no-movements");

export function saidNoMovements(testSlug: string): boolean {
  try {
    return localStorage.getItem(keyOf(testSlug)) !== null;
  } catch {
    return false;
  }
}

/** Returns false if this browser keeps nothing, so that the candidate can be told. */
export function sayNoMovements(testSlug: string, said: boolean): boolean {
  try {
    if (said) localStorage.setItem(keyOf(testSlug), "1");
    else localStorage.removeItem(keyOf(testSlug));
    return true;
  } catch {
    return false;
  }
}
