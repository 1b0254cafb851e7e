import { messages } from "@invigil/contract/messages/messages";
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Run } from "@invigil/contract/taking/runs";
import type { Solution } from "@invigil/contract/taking/solutions";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { isOnline, useConnection } from "../../../lib/connection.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { ChooseFirstError } from "../../parts/choose-first.ts";
import type { TryCode } from "../code-answer-props.ts";
import { askAbort, askRun, askSubmit, refusalText, type RunRequest } from "./run-calls.ts";
import { runHere } from "./run-here.ts";
import { IDLE, isRunning, nextRunView, trialRun, type RunKind, type RunView } from "./run-state.ts";
import { useListVerdict } from "./use-list-verdict.ts";
import { useRunNews } from "./use-run-news.ts";

interface Options {
  testSlug: string;
  problem: Problem | ChildProblem;
  stored: Solution | null;
  /** Two versions of the answer wait for the candidate's choice. */
  conflicting: boolean;
  /** Stores what is in the editor; resolves with null if that failed. */
  save: () => Promise<Solution | null>;
  /** What is to be run, once everything that was typed is there. */
  latest?: (request: RunRequest) => Promise<RunRequest>;
  tryCode?: TryCode;
}

export interface RunHandle {
  view: RunView;
  submissions: readonly Run[];
  /** Null if unlimited or not known. */
  submissionsLeft: number | null;
  run: (request: RunRequest) => void;
  submit: (request: RunRequest) => void;
  abort: () => void;
  /** Repeats what was refused or failed, or null if this page did not request it. */
  retry: (() => void) | null;
}

/** A problem's newest run, and functions that start and stop one. */
export function useRun({ testSlug, problem, stored, conflicting, save, latest, tryCode }: Options): RunHandle {
  const { username } = useSignedIn();
  const [view, dispatch] = useReducer(nextRunView, IDLE);
  const [last, setLast] = useState<{ kind: RunKind; request: RunRequest } | null>(null);
  const stop = useRef(new AbortController());
  const tellList = useListVerdict(testSlug, view);
  const trial = tryCode ? { kind: last?.kind ?? null } : null;
  const runs = useRunNews({ testSlug, problemSlug: problem.slug, view, dispatch, trial });

  /** Starts a run, unless one is under way or a choice is due; an earlier one can no longer be stopped. */
  function begin(kind: RunKind, request: RunRequest): AbortSignal | null {
    if (isRunning(view)) return null;
    stop.current = new AbortController();
    setLast({ kind, request });
    dispatch({ type: "asked", kind });
    if (conflicting) dispatch({ type: "refused", message: refusalText(new ChooseFirstError()) });
    return conflicting ? null : stop.current.signal;
  }

  function ask(signal: AbortSignal, asked: Promise<Run>) {
    asked.then(
      (accepted) => {
        dispatch({ type: "accepted", run: accepted });
        // Stopped before the server had given it an id.
        if (signal.aborted) end(accepted);
      },
      (error: unknown) => dispatch({ type: "refused", message: refusalText(error) }),
    );
  }

  function run(request: RunRequest) {
    const signal = begin("run", request);
    if (!signal) return;
    if (tryCode) {
      ask(signal, tryCode(request, request.verify ? "samples" : "none").then(trialRun("run")));
      return;
    }
    if (isOnline()) {
      const whose = { problem, username, solutionId: stored?.id ?? null };
      ask(signal, latest ? latest(request).then((now) => askRun(now, whose)) : askRun(request, whose));
      return;
    }
    runHere({ request, problem, signal, dispatch });
  }

  function submit(request: RunRequest) {
    const signal = begin("submit", request);
    if (!signal) return;
    if (!tryCode && !isOnline()) {
      dispatch({ type: "refused", message: messages.linkBlocked });
      return;
    }
    ask(signal, tryCode ? tryCode(request, "all").then(trialRun("submit")) : save().then(tellList).then(askSubmit));
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

  // Leaving the question stops a run, but not a submission.
  const leave = useEffectEvent(() => {
    if (last?.kind === "run") stop.current.abort();
    if (view.state === "EVALUATING" && view.run.kind === "run") end(view.run);
  });
  useEffect(() => () => leave(), []);

  // What this browser ran without a connection is judged as soon as there is one.
  const judgeAgain = useEffectEvent(() => {
    if (view.state === "EVALUATED" && view.local && last?.kind === "run") run(last.request);
  });
  useEffect(() => onReconnected(() => judgeAgain()), []);

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

function onReconnected(listener: () => void): () => void {
  return useConnection.subscribe((now, before) => {
    if (now.online && !before.online) listener();
  });
}

/** Nobody waits for it: a run that cannot be stopped ends by its own limits. */
function end(run: Run): void {
  askAbort(run).catch(() => {});
}
