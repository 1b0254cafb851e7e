import type { InterviewState } from "@invigil/contract/interviews/snapshot";
import { useEffect } from "react";
import { setClockWaits } from "../parts/clock-waits.ts";

/** Keeps the bar of every page from counting down before the interview begins. */
export function useWaitingClock(attempt: number, state: InterviewState | undefined): void {
  // Tells the bar, which is outside of this part of the page.
  useEffect(() => {
    if (state !== undefined) setClockWaits(attempt, state !== "live" && state !== "ended");
  }, [attempt, state]);
}
