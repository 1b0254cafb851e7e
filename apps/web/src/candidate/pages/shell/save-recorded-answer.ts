import type { Answer } from "@invigil/contract/taking/solutions";
import { sameAnswer } from "../../../shared/answers/stored-solution.ts";
import { useSaves } from "../../solutions/save/saves-store.ts";

/**
 * Makes an uploaded recording the answer. Resolves with whether it is stored, or will be once the connection is back.
 */
export async function saveRecordedAnswer(problem: string, answer: Answer): Promise<boolean> {
  const { keeper } = useSaves.getState();
  // An upload that an earlier page began may finish before this device's drafts have been read.
  await keeper?.resume();
  const saver = keeper?.saver(problem);
  if (!saver) return false;
  saver.amend(() => answer);
  await saver.flush();
  const stored = useSaves.getState().views[problem]?.answer;
  return saver.isPending() || (stored !== undefined && sameAnswer(stored, answer));
}
