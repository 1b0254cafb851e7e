import type { InterviewState } from "@invigil/contract/interviews/snapshot";
import { formatTime } from "@invigil/rules/time/dates";
import { LoadingState } from "@invigil/ui/page-state";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { interviewQuery, type InterviewKey } from "./interview-calls.ts";
import type { Standing } from "../parts/standing.ts";
import { UNKNOWN } from "./unknown-stage.ts";
import { useWaitingClock } from "./use-waiting-clock.ts";

export interface InterviewStageProps {
  interviewKey: InterviewKey;
  /** When it ends, begun or not; null without an end. */
  expiry: string | null;
  children: (standing: Standing) => ReactNode;
}

/** Tells the page before the interview how far it is. */
export function InterviewStage({ interviewKey, expiry, children }: InterviewStageProps) {
  // What the interview's own page has left in memory may be old by now.
  const { data, error } = useQuery({ ...interviewQuery(interviewKey), refetchOnMount: "always" });
  useWaitingClock(interviewKey.attempt, data?.state);
  if (data) return children(standingOf(data.state, expiry));
  return error ? children(UNKNOWN) : <LoadingState message="Loading the interview…" />;
}

function standingOf(state: InterviewState, expiry: string | null): Standing {
  if (state === "live") return { title: "Your interview is running" };
  if (state === "ended") {
    const note = "Read through your answers, then submit the interview.";
    return { title: "Your interview is not submitted yet", note };
  }
  const note = "The clock starts when you begin the interview.";
  const limit = expiry && ` Please begin by ${formatTime(expiry)}; after that, it can no longer be taken.`;
  return { title: "Your interview has not begun yet", note: `${note}${limit ?? ""}`, waits: true };
}
