import type { Technology } from "@invigil/contract/taking/technologies";

/** What an editor colours a language by. Without a worker that offers it, its id says as much. */
export function modeOf(id: string, known: readonly Technology[]): string {
  return known.find((each) => each.id === id)?.mode ?? id;
}
