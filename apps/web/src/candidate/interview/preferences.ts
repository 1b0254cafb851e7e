import { AnswerMode } from "@invigil/contract/interviews/session";
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

export function writePreferences(testSlug: string, change: Partial<Preferences>): void {
  try {
    localStorage.setItem(keyOf(testSlug), JSON.stringify({ ...readPreferences(testSlug), ...change }));
  } catch {
    // Storage is full or forbidden, so the choice ends with this page.
  }
}
