import { ENDED_BY_PROCTOR } from "@invigil/contract/taking/attempts";

/** The result of an evaluated attempt. */
export type Outcome = "passed" | "failed" | "open";

export interface Reached {
  /** The percentage of the full marks as shown; null if not evaluated yet, or if there are no full marks. */
  percent: number | null;
  /** The same with full marks for every answer that still waits for a person. */
  best_percent: number | null;
}

const EPSILON = 1e-9;

/**
 * Passed: the cut-off is reached, whatever is still to be marked. Failed: it can no longer be reached. Open: a person
 * decides. Null: there is no cut-off, or no score yet. The percentages are compared as people read them.
 */
export function outcomeOf({ percent, best_percent: best }: Reached, cutOff: number | null): Outcome | null {
  if (cutOff === null || percent === null) return null;
  if (percent >= cutOff - EPSILON) return "passed";
  return (best ?? percent) >= cutOff - EPSILON ? "open" : "failed";
}

const NAMES: Record<Outcome, string> = { passed: "Passed", failed: "Failed", open: "Open" };

export function outcomeText(outcome: Outcome): string {
  return NAMES[outcome];
}

interface Scored {
  score: number;
  max_score: number;
}

/** What the waiting answers can still add, because a mark is never below zero. */
export function bestScore(score: number, waiting: readonly { score: number | null; max_score: number }[]): number {
  return waiting.reduce((sum, answer) => sum + answer.max_score - (answer.score ?? 0), score);
}

/** Two decimals, as people read it; null if there are no full marks to compare with. */
export function shownPercent({ score, max_score }: Scored): number | null {
  return max_score <= 0 ? null : Math.round((score / max_score) * 10_000) / 100;
}

interface Submitted {
  submission_type: string | null;
  reason: string | null;
}

export interface Ending {
  how: "By hand" | "Automatically" | "Ended by a proctor";
  why: string | null;
}

/** How an attempt ended; null if it has not. A proctor who ends one gives a reason. */
export function endingOf({ submission_type: type, reason }: Submitted): Ending | null {
  if (type === null) return null;
  if (type !== "ASB") return { how: "By hand", why: null };
  return reason?.startsWith(ENDED_BY_PROCTOR)
    ? { how: "Ended by a proctor", why: reason.slice(ENDED_BY_PROCTOR.length) }
    : { how: "Automatically", why: reason };
}

/** `Ended by a proctor: phone on the desk`. */
export function endingText(submitted: Submitted): string {
  const ending = endingOf(submitted);
  if (ending === null) return "Not yet";
  return ending.why === null ? ending.how : `${ending.how}: ${ending.why}`;
}
