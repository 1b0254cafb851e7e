import type { InterviewState } from "@invigil/contract/interviews/snapshot";
import type { Test } from "@invigil/contract/taking/tests";
import { LoadingState } from "@invigil/ui/page-state";
import type { ReactNode } from "react";
import { useServerNow } from "../../lib/clock.ts";
import { beginNote } from "./begin-note.ts";
import type { InterviewKey } from "./interview-calls.ts";
import type { Standing } from "../parts/standing.ts";
import { UNKNOWN } from "./unknown-stage.ts";
import { useInterview } from "./use-interview.ts";

export interface InterviewStageProps {
  test: Test;
  interviewKey: InterviewKey;
  /** When it ends, begun or not; null without an end. */
  expiry: string | null;
  children: (standing: Standing) => ReactNode;
}

/** Tells the page before the interview how far it is, also if it goes on in another tab. */
export function InterviewStage({ test, interviewKey, expiry, children }: InterviewStageProps) {
  const { data, error } = useInterview(interviewKey);
  const now = useServerNow(10_000);
  if (data) return children(standingOf(data.state, beginNote({ test, expiry }, now)));
  return error ? children(UNKNOWN) : <LoadingState message="Loading the interview…" />;
}

function standingOf(state: InterviewState, before: string): Standing {
  if (state === "live") return { title: "Your interview is running" };
  if (state === "ended") {
    const note = "Read through your answers, then submit the interview.";
    return { title: "Your interview is not submitted yet", note };
  }
  return { title: "Your interview has not begun yet", note: before, waits: true };
}
