import { AutoSubmitReason, ENDED_BY_PROCTOR } from "@invigil/contract/taking/attempts";
import type { WaitsFor } from "@invigil/contract/taking/scores";

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
 * Passed: the pass mark is reached, whatever is still to mark. Failed: it can no longer be reached. Open: a person
 * decides. Null: there is no pass mark, or no score yet. The percentages are compared as people read them.
 */
export function outcomeOf({ percent, best_percent: best }: Reached, cutOff: number | null): Outcome | null {
  if (cutOff === null || percent === null) return null;
  if (percent >= cutOff - EPSILON) return "passed";
  return (best ?? percent) >= cutOff - EPSILON ? "open" : "failed";
}

const NAMES: Record<Outcome, string> = { passed: "Passed", failed: "Failed", open: "Undecided" };

const EARLY = { passed: "pass mark already reached", failed: "pass mark out of reach" } as const;

/** A decided result beside a provisional score looks like a mistake without its reason. */
export function outcomeText(outcome: Outcome, waitsFor: readonly WaitsFor[]): string {
  const isEarly = waitsFor.length > 0 && outcome !== "open";
  return isEarly ? `${NAMES[outcome]} (${EARLY[outcome]})` : NAMES[outcome];
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
  how: "By the candidate" | "Automatically" | "By a proctor";
  why: string | null;
}

/** The specification's reasons as people read them. */
const REASONS: Record<AutoSubmitReason, string> = {
  "System Time Mismatch": "the system clock was changed",
  "Browser Tolerance Violation": "the window was left too often",
  "Test Time Expiry": "time ran out",
};

/** How an attempt was submitted; null if it was not. A proctor who ends one gives a reason. */
export function endingOf({ submission_type: type, reason }: Submitted): Ending | null {
  if (type === null) return null;
  if (type !== "ASB") return { how: "By the candidate", why: null };
  if (reason?.startsWith(ENDED_BY_PROCTOR)) {
    return { how: "By a proctor", why: reason.slice(ENDED_BY_PROCTOR.length) };
  }
  return { how: "Automatically", why: reason === null ? null : reasonText(reason) };
}

/** Words for one of the specification's reasons; any other text stays as it is. */
export function reasonText(reason: string): string {
  const known = AutoSubmitReason.safeParse(reason);
  return known.success ? REASONS[known.data] : reason;
}

/** `Ended by a proctor: phone on the desk`. */
export function endingText(submitted: Submitted, reader: "candidate" | "recruiter" = "recruiter"): string {
  const ending = endingOf(submitted);
  switch (ending?.how) {
    case undefined:
      return "Not submitted yet";
    case "By the candidate":
      return reader === "candidate" ? "Submitted by you" : "Submitted by the candidate";
    case "By a proctor":
      return `Ended by a proctor: ${ending?.why ?? ""}`;
    case "Automatically":
      return ending?.why ? `Submitted automatically: ${ending.why}` : "Submitted automatically";
  }
}
