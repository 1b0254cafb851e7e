import type { Solution } from "@invigil/contract/taking/solutions";
import type { Saver } from "./saver.ts";
import { useSaves } from "./saves-store.ts";

/** Sends what is not stored yet. Resolves with the stored answer, or null if something could not be stored. */
export async function saveNow(problem: string, saver: Pick<Saver, "flush" | "isPending">): Promise<Solution | null> {
  await saver.flush();
  return saver.isPending() ? null : (useSaves.getState().views[problem]?.stored ?? null);
}
