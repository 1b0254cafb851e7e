import { messages } from "@invigil/contract/messages/messages";
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Run } from "@invigil/contract/taking/runs";
import type { Solution } from "@invigil/contract/taking/solutions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { isOnline, useConnection } from "../../../lib/connection.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { listenToSocket } from "../../../lib/socket/socket-events.ts";
import { onAbort } from "../../parts/submit.ts";
import type { TryCode } from "../code-answer-props.ts";
import { localRunner } from "../local/local-run.ts";
import { EngineMissingError } from "../local/run-python.ts";
import { askAbort, askRun, askSubmit, refusalText, type RunRequest } from "./run-calls.ts";
import { runQuery, runsQuery } from "./run-queries.ts";
import { IDLE, isRunning, nextRunView, type RunKind, type RunView } from "./run-state.ts";
import { useListVerdict } from "./use-list-verdict.ts";

/** While a run goes on, this often its state is read, in case a message got lost. */
const SAFETY_INTERVAL = 4_000;
/** No message tells of an author's trial. */
const TRIAL_INTERVAL = 700;

interface Options {
  testSlug: string;
  problem: Problem | ChildProblem;
  stored: Solution | null;
  /** Stores what is in the editor; null where it could not be stored. */
  save: () => Promise<Solution | null>;
  tryCode?: TryCode;
}

export interface RunHandle {
  view: RunView;
  submissions: readonly Run[];
  /** null: any number, or not known. */
  submissionsLeft: number | null;
  run: (request: RunRequest) => void;
  submit: (request: RunRequest) => void;
  abort: () => void;
  /** Does again what was refused or failed; null where this page did not ask for it. */
  retry: (() => void) | null;
}

/** The newest run of one problem, and the ways to start and end one. */
export function useRun({ testSlug, problem, stored, save, tryCode }: Options): RunHandle {
  const { username } = useSignedIn();
  const queryClient = useQueryClient();
  const [view, dispatch] = useReducer(nextRunView, IDLE);
  const [last, setLast] = useState<{ kind: RunKind; request: RunRequest } | null>(null);
  const stop = useRef(new AbortController());
  const tellList = useListVerdict(testSlug, view);
  const runsOptions = runsQuery(testSlug, problem.slug);
  const { data: runs } = useQuery({ ...runsOptions, enabled: !tryCode });
  const running = view.state === "EVALUATING" ? view.run : null;
  const { data: read, isFetchedAfterMount: isRead } = useQuery({
    ...runQuery(running?.id ?? ""),
    enabled: running !== null,
    // The reply has just said it: the first look comes later.
    ...(running && { initialData: running }),
    staleTime: tryCode ? TRIAL_INTERVAL : SAFETY_INTERVAL,
    refetchInterval: tryCode ? TRIAL_INTERVAL : SAFETY_INTERVAL,
  });

  /** Begins, unless something runs already; whatever was begun before can no longer be stopped. */
  function begin(kind: RunKind, request: RunRequest): AbortSignal | null {
    if (isRunning(view)) return null;
    stop.current = new AbortController();
    setLast({ kind, request });
    dispatch({ type: "asked", kind });
    return stop.current.signal;
  }

  function ask(signal: AbortSignal, asked: Promise<Run>) {
    asked.then(
      (accepted) => {
        dispatch({ type: "accepted", run: accepted });
        // Stopped before the server had even named it.
        if (signal.aborted) end(accepted);
      },
      (error: unknown) => dispatch({ type: "refused", message: refusalText(error) }),
    );
  }

  function run(request: RunRequest) {
    const signal = begin("run", request);
    if (!signal) return;
    if (tryCode) {
      ask(signal, tryCode(request, request.verify ? "samples" : "none").then(asKind("run")));
      return;
    }
    if (isOnline()) {
      ask(signal, askRun(request, { problem, username, solutionId: stored?.id ?? null }));
      return;
    }
    const runHere = localRunner({ request, problem });
    if (!runHere) {
      dispatch({ type: "refused", message: messages.linkBlocked });
      return;
    }
    runHere({ request, problem, signal }).then(
      (ran) => dispatch({ type: "ran-here", run: ran }),
      (error: unknown) => {
        const message = error instanceof EngineMissingError ? error.message : messages.runCodeAgain;
        dispatch({ type: "refused", message });
      },
    );
  }

  function submit(request: RunRequest) {
    const signal = begin("submit", request);
    if (!signal) return;
    if (!tryCode && !isOnline()) {
      dispatch({ type: "refused", message: messages.linkBlocked });
      return;
    }
    ask(signal, tryCode ? tryCode(request, "all").then(asKind("submit")) : save().then(tellList).then(askSubmit));
  }

  function abort() {
    stop.current.abort();
    dispatch({ type: "aborted" });
    if (view.state === "EVALUATING") end(view.run);
  }

  function again() {
    if (last?.kind === "run") run(last.request);
    else if (last) submit(last.request);
  }

  // What the server knew when the page was loaded, and what it knows of a run whose messages may be lost.
  useEffect(() => {
    const newest = newestOf(runs?.last_run ?? null, runs?.submissions[0] ?? null);
    if (newest) dispatch({ type: "read", run: newest });
  }, [runs]);
  const trialKind = tryCode && last ? last.kind : null;
  useEffect(() => {
    // What the reply said is known; told again, it would undo what a message has said since.
    if (read && isRead) dispatch({ type: "read", run: trialKind ? asKind(trialKind)(read) : read });
  }, [read, isRead, trialKind]);

  // A submission that ended has used one up.
  const endedSubmission =
    view.state !== "EVALUATING" && "run" in view && view.run?.kind === "submit" ? view.run.id : null;
  useEffect(() => {
    if (endedSubmission) void queryClient.invalidateQueries({ queryKey: ["runs", testSlug, problem.slug] });
  }, [endedSubmission, queryClient, testSlug, problem.slug]);

  // The socket lies outside React.
  useEffect(
    () =>
      listenToSocket({
        onMessage: (message) => {
          if (message.type === "code-async" && message.problem === problem.slug) dispatch({ type: "told", message });
          if (message.type === "code-evaluated" && message.run.problem === problem.slug) {
            dispatch({ type: "told", message });
          }
        },
        onReconnect: () => void queryClient.invalidateQueries({ queryKey: ["run"] }),
      }),
    [problem.slug, queryClient],
  );

  // The submission of the test ends every evaluation, and leaving the question ends a mere try.
  useEffect(() => onAbort(() => dispatch({ type: "aborted" })), []);
  const leave = useEffectEvent(() => {
    if (last?.kind === "run") stop.current.abort();
    if (view.state === "EVALUATING" && view.run.kind === "run") end(view.run);
  });
  useEffect(() => () => leave(), []);

  // What this browser ran without a connection is judged as soon as there is one.
  const judgeAgain = useEffectEvent(() => {
    if (view.state === "EVALUATED" && view.local && last?.kind === "run") run(last.request);
  });
  useEffect(
    () =>
      useConnection.subscribe((now, before) => {
        if (now.online && !before.online) judgeAgain();
      }),
    [],
  );

  return {
    view,
    submissions: runs?.submissions ?? [],
    submissionsLeft: runs?.submissions_left ?? null,
    run,
    submit,
    abort,
    retry: last ? again : null,
  };
}

/** To the page a trial is a run or a submission like any other. */
function asKind(kind: RunKind): (run: Run) => Run {
  return (run) => ({ ...run, kind });
}

/** Nobody waits for it: a run that cannot be ended ends by its own limits. */
function end(run: Run): void {
  askAbort(run).catch(() => {});
}

function newestOf(a: Run | null, b: Run | null): Run | null {
  if (!a || !b) return a ?? b;
  return Date.parse(a.created_at) >= Date.parse(b.created_at) ? a : b;
}
