import { currentOwner } from "../../lib/owner.ts";

// Not among the test's own keys, which go when it is submitted: an answer may come later.
const keyOf = (testSlug: string) => `invigil-chat:${testSlug}:${currentOwner()}`;

/** Whether this person has a conversation, as far as this browser knows. Only then is it worth asking for answers. */
export function hasWritten(testSlug: string): boolean {
  try {
    return localStorage.getItem(keyOf(testSlug)) !== null;
  } catch {
    return false;
  }
}

export function noteWritten(testSlug: string): void {
  try {
    localStorage.setItem(keyOf(testSlug), "true");
  } catch {
    // Answers then show when the chat is opened.
  }
}
