import type { MalpracticeStatus } from "@invigil/contract/results/reports";

/** What the check of judged code came to; null: it was not judged, so nothing was checked. */
export function malpracticeStatus(runState: string): MalpracticeStatus | null {
  if (runState === "MAL_PRACTICE_ERROR") return "malpractice detected";
  return runState === "EVALUATED" ? "no malpractice" : null;
}
