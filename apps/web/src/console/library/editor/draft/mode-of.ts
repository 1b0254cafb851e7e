import type { Technology } from "@invigil/contract/taking/technologies";

/** Returns the editor's highlighting mode for a language, or the language's id if no worker offers it. */
export function modeOf(id: string, known: readonly Technology[]): string {
  return known.find((each) => each.id === id)?.mode ?? id;
}
