import { AnswerMode } from "@invigil/contract/interviews/snapshot";
import { z } from "zod";
import { localKey } from "../../lib/owner.ts";

const Preferences = z.object({
  /** How the candidate answers, until they switch. */
  mode: AnswerMode.default("typed"),
  /** Whether the interviewer's voice is on. */
  voice: z.boolean().default(true),
});
type Preferences = z.infer<typeof Preferences>;

const keyOf = (testSlug: string) => localKey(testSlug, "interview");

export function readPreferences(testSlug: string): Preferences {
  try {
    return Preferences.parse(JSON.parse(localStorage.getItem(keyOf(testSlug)) ?? "{}"));
  } catch {
    return Preferences.parse({});
  }
}

/** Whether the candidate has chosen in this browser how to answer. */
export function hasChosenMode(testSlug: string): boolean {
  try {
    return localStorage.getItem(keyOf(testSlug))?.includes('"mode"') === true;
  } catch {
    return false;
  }
}

export function writePreferences(testSlug: string, change: Partial<Preferences>): void {
  try {
    localStorage.setItem(keyOf(testSlug), JSON.stringify({ ...readPreferences(testSlug), ...change }));
  } catch {
    // Storage is full or forbidden, so the choice ends with this page.
  }
}
