import type { Run, runsOfProblem } from "@invigil/contract/taking/runs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, type Dispatch } from "react";
import type { z } from "zod";
import { listenToSocket } from "../../../lib/socket/socket-events.ts";
import { onAbort } from "../../parts/submit.ts";
import { runQuery, runsQuery } from "./run-queries.ts";
import { trialRun, type RunEvent, type RunKind, type RunView } from "./run-state.ts";

/** How often a running run's state is read, in case a message was lost. */
const SAFETY_INTERVAL = 4_000;
/** No messages are sent about an author's trial. */
const TRIAL_INTERVAL = 700;

type RunsOfProblem = z.output<typeof runsOfProblem.response>;

interface Options {
  testSlug: string;
  problemSlug: string;
  view: RunView;
  dispatch: Dispatch<RunEvent>;
  /** For an author who tries a question: no test stores its runs, and no messages are sent about them. */
  trial: { kind: RunKind | null } | null;
}

/** Passes on what the server says about the problem's runs: by message, and by reading in case one was lost. */
export function useRunNews({ testSlug, problemSlug, view, dispatch, trial }: Options): RunsOfProblem | undefined {
  const queryClient = useQueryClient();
  const { data: runs } = useQuery({ ...runsQuery(testSlug, problemSlug), enabled: trial === null });
  useEffect(() => {
    const newest = newestOf(runs?.last_run ?? null, runs?.submissions[0] ?? null);
    if (newest) dispatch({ type: "read", run: newest });
  }, [runs, dispatch]);
  useReading(view, dispatch, trial);

  // A submission that ended has used one up.
  const ended = view.state !== "EVALUATING" && "run" in view && view.run?.kind === "submit" ? view.run.id : null;
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: ["runs", testSlug, problemSlug] });
  }, [ended, queryClient, testSlug, problemSlug]);

  // Listens to the socket.
  useEffect(
    () =>
      listenToSocket({
        onMessage: (message) => {
          if (message.type === "code-async" && message.problem === problemSlug) dispatch({ type: "told", message });
          if (message.type === "code-evaluated" && message.run.problem === problemSlug) {
            dispatch({ type: "told", message });
          }
        },
        onReconnect: () => void queryClient.invalidateQueries({ queryKey: ["run"] }),
      }),
    [problemSlug, queryClient, dispatch],
  );
  // Submitting the test ends every evaluation.
  useEffect(() => onAbort(() => dispatch({ type: "aborted" })), [dispatch]);
  return runs;
}

/** Polls the running run. */
function useReading(view: RunView, dispatch: Dispatch<RunEvent>, trial: Options["trial"]): void {
  const running = view.state === "EVALUATING" ? view.run : null;
  const interval = trial ? TRIAL_INTERVAL : SAFETY_INTERVAL;
  const { data: read, isFetchedAfterMount: isRead } = useQuery({
    ...runQuery(running?.id ?? ""),
    enabled: running !== null,
    // The reply has just said it, so the first read comes later.
    ...(running && { initialData: running }),
    staleTime: interval,
    refetchInterval: interval,
  });
  const kind = trial?.kind ?? null;
  useEffect(() => {
    // What the reply said is known; repeating it would undo what a message has said since.
    if (read && isRead) dispatch({ type: "read", run: kind ? trialRun(kind)(read) : read });
  }, [read, isRead, kind, dispatch]);
}

function newestOf(a: Run | null, b: Run | null): Run | null {
  if (!a || !b) return a ?? b;
  return Date.parse(a.created_at) >= Date.parse(b.created_at) ? a : b;
}
