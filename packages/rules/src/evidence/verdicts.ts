import type { DismissReason, StandingVerdict, Verdict } from "@invigil/contract/proctoring/verdicts";
import { isNotable } from "./evidence-names.ts";

export const DISMISS_REASONS: Record<DismissReason, string> = {
  explained: "The candidate explained it",
  detector: "The detector was wrong",
  surroundings: "Caused by the room or other people",
  technical: "A technical problem",
  harmless: "Harmless",
  other: "Another reason",
};

/** The verdict that stands: the newest one, unless it was withdrawn. */
export function standingOf(verdicts: readonly Pick<Verdict, "verdict">[] = []): StandingVerdict {
  const newest = verdicts[0]?.verdict ?? "withdrawn";
  return newest === "withdrawn" ? null : newest;
}

interface Line {
  kind: string;
  verdicts?: readonly Pick<Verdict, "verdict">[];
}

/** Whether a line counts as an alert: the counterpart of `isOpenAlert` in queries. */
export function countsAsAlert({ kind, verdicts }: Line): boolean {
  return isNotable(kind) && standingOf(verdicts) !== "dismissed";
}

/** Whether a line is an alert that nobody has decided about. */
export function isUndecided({ kind, verdicts }: Line): boolean {
  return isNotable(kind) && standingOf(verdicts) === null;
}
