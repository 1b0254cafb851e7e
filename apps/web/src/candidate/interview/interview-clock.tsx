import { useEffect } from "react";
import { setRunningClock } from "../parts/running-clock.ts";
import type { InterviewKey } from "./interview-calls.ts";
import { useInterview } from "./use-interview.ts";

/** Keeps the bar of every page from counting down before the interview begins, in whichever tab it does. */
export function InterviewClock({ interviewKey }: { interviewKey: InterviewKey }) {
  const state = useInterview(interviewKey).data?.state;
  // Tells the bar, which is outside of this part of the page.
  useEffect(() => {
    setRunningClock(interviewKey.attempt, state === "live" || state === "ended");
    return () => setRunningClock(interviewKey.attempt, false);
  }, [interviewKey.attempt, state]);
  return null;
}
