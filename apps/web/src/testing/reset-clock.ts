import { useClockOffset, useMismatch } from "../lib/clock.ts";

/** A page that has not asked for the time yet. */
export function resetClock(): void {
  useClockOffset.setState(useClockOffset.getInitialState(), true);
  useMismatch.setState(useMismatch.getInitialState(), true);
}
