import { TIME_MISMATCH_SECOND_FACTOR, TIME_MISMATCH_TOLERANCE } from "@invigil/contract/constants";

/**
 * The system clock beside a clock that nobody can change. The server's time is the better reference, because
 * `performance.now()` may stand still while a laptop sleeps.
 */
export interface ClockReading {
  system: number;
  reference: number;
}

export interface MismatchState {
  /** System time minus reference at the initial call; null before it. */
  baseline: number | null;
  mismatch: boolean;
}

export const initialMismatch: MismatchState = { baseline: null, mismatch: false };

export type MismatchCheck = "first" | "second";

export function isMismatch(drift: number, check: MismatchCheck): boolean {
  const factor = check === "second" ? TIME_MISMATCH_SECOND_FACTOR : 1;
  return Math.abs(drift) > TIME_MISMATCH_TOLERANCE * factor;
}

/** The initial call only sets the baseline: a clock that is wrong from the start was not changed during the test. */
export function nextMismatch(
  state: MismatchState,
  reading: ClockReading,
  { enabled, check = "first" }: { enabled: boolean; check?: MismatchCheck },
): MismatchState {
  const skew = reading.system - reading.reference;
  if (state.baseline === null) return { baseline: skew, mismatch: false };
  return { baseline: state.baseline, mismatch: enabled && isMismatch(skew - state.baseline, check) };
}
