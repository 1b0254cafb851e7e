import { messages } from "@invigil/contract/messages/messages";
import type { CaseView, Run, RunState } from "@invigil/contract/taking/runs";
import type { ServerMessage } from "@invigil/contract/socket";

/** `run` tries the code, `submit` has it judged by all cases. */
export type RunKind = "run" | "submit";
export type RunMessage = Extract<ServerMessage, { type: "code-async" | "code-evaluated" }>;

/** What the screen shows of a problem's newest run. */
export type RunView =
  | { state: "IDLE" }
  /** Requested but not answered yet; the socket may be faster than the reply. */
  | { state: "LOADING"; kind: RunKind; early: readonly RunMessage[] }
  | { state: "EVALUATING"; run: Run }
  /** `local` means run by this browser, not judged. */
  | { state: "EVALUATED"; run: Run; local: boolean }
  | { state: "ERROR"; message: string; run: Run | null }
  | { state: "MAL_PRACTICE_ERROR"; run: Run }
  | { state: "ABORT"; run: Run | null };

export type RunEvent =
  | { type: "asked"; kind: RunKind }
  | { type: "accepted"; run: Run }
  | { type: "refused"; message: string }
  | { type: "told"; message: RunMessage }
  /** Read from the server, because messages may have been missed. */
  | { type: "read"; run: Run }
  | { type: "ran-here"; run: Run }
  | { type: "aborted" };

export const IDLE: RunView = { state: "IDLE" };

export function isRunning({ state }: RunView): boolean {
  return state === "LOADING" || state === "EVALUATING";
}

export function nextRunView(view: RunView, event: RunEvent): RunView {
  switch (event.type) {
    case "asked":
      return isRunning(view) ? view : { state: "LOADING", kind: event.kind, early: [] };
    case "accepted":
      return view.state === "LOADING" ? view.early.reduce(tell, viewOf(event.run)) : view;
    case "refused":
      return view.state === "LOADING" ? { state: "ERROR", message: event.message, run: null } : view;
    case "told":
      return view.state === "LOADING" ? { ...view, early: [...view.early, event.message] } : tell(view, event.message);
    case "read":
      return read(view, event.run);
    case "ran-here":
      return view.state === "LOADING" ? { state: "EVALUATED", run: event.run, local: true } : view;
    case "aborted":
      return isRunning(view) ? { state: "ABORT", run: "run" in view ? view.run : null } : view;
  }
}

/** To the page, an author's trial is a run or submission like any other. */
export function trialRun(kind: RunKind): (run: Run) => Run {
  return (run) => ({ ...run, kind });
}

/** Returns a run's view from what the server says. */
export function viewOf(run: Run): RunView {
  const state: RunState = run.state;
  switch (state) {
    case "IDLE":
    case "LOADING":
    case "EVALUATING":
      return { state: "EVALUATING", run };
    case "EVALUATED":
      return { state, run, local: false };
    case "ERROR":
      return { state, run, message: run.message ?? messages.evaluationIssue };
    case "MAL_PRACTICE_ERROR":
    case "ABORT":
      return { state, run };
  }
}

/** Only messages about the running run on screen count; a late one must not undo its end. */
function tell(view: RunView, message: RunMessage): RunView {
  if (view.state !== "EVALUATING") return view;
  if (message.type === "code-evaluated") return message.run.id === view.run.id ? viewOf(message.run) : view;
  if (message.run_id !== view.run.id) return view;
  const { ahead, cases_total, case: finished } = message;
  const cases = finished ? withCase(view.run.cases, finished) : view.run.cases;
  return { state: "EVALUATING", run: { ...view.run, ahead, cases_total, cases } };
}

function withCase(cases: readonly CaseView[], finished: CaseView): CaseView[] {
  return [...cases.filter(({ id }) => id !== finished.id), finished];
}

function read(view: RunView, run: Run): RunView {
  if (view.state === "IDLE") return viewOf(run);
  if (view.state !== "EVALUATING" || view.run.id !== run.id) return view;
  const next = viewOf(run);
  if (next.state !== "EVALUATING") return next;
  // A message may have been faster than this read.
  const cases = view.run.cases.length > run.cases.length ? view.run.cases : run.cases;
  return { state: "EVALUATING", run: { ...run, cases } };
}
