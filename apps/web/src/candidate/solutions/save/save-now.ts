import type { Solution } from "@invigil/contract/taking/solutions";
import { ChooseFirstError } from "../../../shared/parts/choose-first.ts";
import type { Saver } from "./saver.ts";
import { useSaves } from "./saves-store.ts";

type Asked = Pick<Saver, "flush" | "isPending" | "refusal">;

/**
 * Sends what is not stored yet. Resolves with the stored answer, or null if something could not be stored; rejects if
 * the candidate has to choose between two versions.
 */
export async function saveNow(problem: string, saver: Asked): Promise<Solution | null> {
  await saver.flush();
  const refusal = saver.refusal();
  if (refusal && !refusal.saved && refusal.reason === "conflict") throw new ChooseFirstError();
  return saver.isPending() ? null : (useSaves.getState().views[problem]?.stored ?? null);
}
