import {
  TIME_MISMATCH_SECOND_FACTOR,
  TIME_MISMATCH_SECOND_LOOK,
  TIME_MISMATCH_TOLERANCE,
} from "@invigil/contract/constants";

/**
 * The system clock beside a clock that nobody can change. The server's time is the better reference, because
 * `performance.now()` may stand still while a laptop sleeps.
 */
export interface ClockReading {
  system: number;
  reference: number;
}

export interface MismatchState {
  /** System time minus reference at the initial call, or since the clock was put right; null before it. */
  baseline: number | null;
  /** The first look found it, and the candidate is warned. */
  mismatch: boolean;
  /** When that was, by the reference; null if nothing is wrong. */
  since: number | null;
  /** The second, longer look found it too, so the clock was not put back. */
  confirmed: boolean;
  /** The last jumps towards the reference, in milliseconds, latest last. They are noted and cost nothing. */
  corrections: readonly number[];
}

export const initialMismatch: MismatchState = {
  baseline: null,
  mismatch: false,
  since: null,
  confirmed: false,
  corrections: [],
};

export type MismatchCheck = "first" | "second";

export function isMismatch(drift: number, check: MismatchCheck): boolean {
  const factor = check === "second" ? TIME_MISMATCH_SECOND_FACTOR : 1;
  return Math.abs(drift) > TIME_MISMATCH_TOLERANCE * factor;
}

/**
 * The initial call only sets the baseline: a clock that is wrong from the start was not changed during the test. A jump
 * that brings it nearer to the reference puts it right, by hand or by the system itself, and starts a new baseline.
 */
export function nextMismatch(
  state: MismatchState,
  { system, reference }: ClockReading,
  { enabled }: { enabled: boolean },
): MismatchState {
  const { baseline, corrections } = state;
  const skew = system - reference;
  if (baseline === null || !enabled) return { ...initialMismatch, corrections, baseline: baseline ?? skew };
  const drift = skew - baseline;
  if (!isMismatch(drift, "first")) return { ...initialMismatch, corrections, baseline };
  if (Math.abs(skew) < Math.abs(baseline)) {
    return { ...initialMismatch, baseline: skew, corrections: [...corrections, drift] };
  }
  const since = state.since ?? reference;
  const waited = reference - since >= TIME_MISMATCH_SECOND_LOOK;
  return { baseline, mismatch: true, since, confirmed: waited && isMismatch(drift, "second"), corrections };
}
