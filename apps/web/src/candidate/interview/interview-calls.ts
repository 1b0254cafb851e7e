import { validateInterviewSession } from "@invigil/contract/interviews/session";
import { InterviewSnapshot, InterviewState } from "@invigil/contract/interviews/snapshot";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../lib/api.ts";
import { orSnapshot } from "../../lib/snapshots.ts";

/** Which interview a page shows. */
export interface InterviewKey {
  testSlug: string;
  attempt: number;
}

/** Where the interview is. Without a connection, where it was when this browser last heard of it. */
export function interviewQuery({ testSlug, attempt }: InterviewKey) {
  const queryKey = ["interview", testSlug, attempt] as const;
  const fetch = () => call(validateInterviewSession, { body: { test_solution_id: attempt } }, { family: "INT" });
  return queryOptions({
    queryKey,
    queryFn: () => orSnapshot({ queryKey, fetch, parse: InterviewSnapshot.parse }),
    meta: { snapshot: true },
    staleTime: Infinity,
    structuralSharing: (before, next) => newest(before as InterviewSnapshot | undefined, next as InterviewSnapshot),
  });
}

const PHASES = ["asking", "listening", "thinking"] as const;

const STATES = InterviewState.options;

/**
 * Replies may overtake each other. Clocks differ between servers and can be put back, turns cannot. Within a turn only
 * another CV, or more time after the end, leads back, and then the clock decides.
 */
function newest(before: InterviewSnapshot | undefined, next: InterviewSnapshot): InterviewSnapshot {
  if (!before) return next;
  if (next.turn_seq !== before.turn_seq) return next.turn_seq > before.turn_seq ? next : before;
  if (isFurther(next, before)) return next;
  return Date.parse(before.server_time) > Date.parse(next.server_time) ? before : next;
}

function isFurther(next: InterviewSnapshot, before: InterviewSnapshot): boolean {
  if (next.state !== before.state) return STATES.indexOf(next.state) > STATES.indexOf(before.state);
  return PHASES.indexOf(next.phase) > PHASES.indexOf(before.phase);
}

/** Shows what a call returned. */
export function takeSnapshot(queryClient: QueryClient, key: InterviewKey, snapshot: InterviewSnapshot): void {
  queryClient.setQueryData(interviewQuery(key).queryKey, snapshot);
}

/** The snapshot that the server returns if the interview is elsewhere. */
export function staleSnapshot(error: unknown): InterviewSnapshot | null {
  if (!(error instanceof ApiError) || error.code !== "stale_turn") return null;
  return InterviewSnapshot.safeParse(error.body?.details).data ?? null;
}
