import type { MalpracticeStatus } from "@invigil/contract/results/reports";

/** The result of the malpractice check; null if the code was not judged and so not checked. */
export function malpracticeStatus(runState: string): MalpracticeStatus | null {
  if (runState === "MAL_PRACTICE_ERROR") return "malpractice detected";
  return runState === "EVALUATED" ? "no malpractice" : null;
}

/**
 * Whether malpractice in a run's code is recorded as evidence against the candidate. A regrade judges code that was
 * already caught at submission, and a trial belongs to an author.
 */
export function isHeldAgainstCandidate(runKind: string): boolean {
  return runKind !== "regrade" && runKind !== "trial";
}
