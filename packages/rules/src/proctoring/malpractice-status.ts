import type { MalpracticeStatus } from "@invigil/contract/results/reports";

/** What the check of judged code came to; null: it was not judged, so nothing was checked. */
export function malpracticeStatus(runState: string): MalpracticeStatus | null {
  if (runState === "MAL_PRACTICE_ERROR") return "malpractice detected";
  return runState === "EVALUATED" ? "no malpractice" : null;
}

/**
 * Whether malpractice in a run's code is held against the candidate, as evidence. A regrade judges code that was found out
 * when it was handed in; a trial is an author's.
 */
export function isHeldAgainstCandidate(runKind: string): boolean {
  return runKind !== "regrade" && runKind !== "trial";
}
