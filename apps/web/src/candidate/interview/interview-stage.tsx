import type { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { LoadingState } from "@invigil/ui/page-state";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { interviewQuery, type InterviewKey } from "./interview-calls.ts";
import { useWaitingClock } from "./use-waiting-clock.ts";

/** `preparing` until it begins, `asked` once its last words are said, `unknown` if it could not be read. */
export type Stage = "preparing" | "running" | "asked" | "unknown";

export interface InterviewStageProps {
  interviewKey: InterviewKey;
  children: (stage: Stage) => ReactNode;
}

/** Tells the page before the interview how far it is. */
export function InterviewStage({ interviewKey, children }: InterviewStageProps) {
  // What the interview's own page has left in memory may be old by now.
  const { data, error } = useQuery({ ...interviewQuery(interviewKey), refetchOnMount: "always" });
  useWaitingClock(interviewKey.attempt, data?.state);
  if (data) return children(stageOf(data));
  return error ? children("unknown") : <LoadingState message="Loading the interview…" />;
}

function stageOf({ state }: Pick<InterviewSnapshot, "state">): Stage {
  if (state === "live") return "running";
  return state === "ended" ? "asked" : "preparing";
}
