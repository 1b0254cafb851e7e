import { HEALTH_FAILURES, HEALTH_INTERVAL, type Environment } from "@invigil/contract/environments/environments";
import { CLOSED_BECAUSE } from "@invigil/contract/environments/workspace";
import {
  UNKNOWN,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  type Next,
} from "./connection-state.ts";

const POLL = 1_500;
const LONGEST_PAUSE = 15_000;
/** How often a page looks for an environment that nobody could give it. */
const LOOK_AGAIN = 30_000;

export function reduceConnection(state: ConnectionState, event: ConnectionEvent): Next {
  if (event.type === "begin") return [UNKNOWN, [{ do: "ask", takeOver: false }]];
  if (state.phase === "closed" || state.phase === "elsewhere") return [state, []];
  switch (event.type) {
    case "replied":
      return replied(state, event.environment);
    case "failed":
      return failed(state, event.code, event.unreachable);
    case "due":
      return due(state);
    case "slow":
      return [{ ...state, slow: true }, []];
    case "looked":
      return looked(state, event.isOffered);
    case "connected":
      return state.phase === "connecting" ? [state, [{ do: "send", message: hello(state) }]] : [state, []];
    case "greeted":
      return greeted(state, event.hello);
    case "hung-up":
      return hungUp(state, event.code);
    case "checked":
      return checked(state, event.result);
    case "stored":
      return stored(state, event.change);
    case "take-over":
      return [{ ...state, phase: "asking", refusal: null }, [{ do: "ask", takeOver: true }]];
    case "retry":
      return [{ ...state, phase: "asking", refusal: null }, [{ do: "ask", takeOver: false }]];
    case "end":
      return [{ ...state, phase: "closed" }, [{ do: "hang-up" }]];
  }
}

function hello({ environment, launch, heard }: ConnectionState) {
  return { do: "hello", heard: environment?.launch === launch ? heard : 0 } as const;
}

function replied(state: ConnectionState, environment: Environment): Next {
  const next: ConnectionState = { ...state, environment, key: environment.key ?? state.key, delayed: false };
  switch (environment.state) {
    case "queued":
    case "launching":
      return [{ ...next, phase: "waiting", notFounds: 0 }, [{ do: "wait", ms: POLL }]];
    case "ready":
      return state.phase === "checking" ? notFound(next) : connect(next);
    case "parked":
      return [{ ...next, phase: "asking" }, [{ do: "ask", takeOver: false }]];
    case "failed":
      return [{ ...next, phase: "refused", refusal: { why: "failed", message: environment.message } }, []];
    case "released":
      return [{ ...next, phase: "closed" }, [{ do: "hang-up" }]];
  }
}

function connect(state: ConnectionState): Next {
  const { environment, key } = state;
  if (!environment || environment.url === null)
    return [{ ...state, phase: "absent" }, [{ do: "wait", ms: LOOK_AGAIN }]];
  if (key === null) return [{ ...state, phase: "in-use" }, []];
  return [{ ...state, phase: "connecting" }, [{ do: "connect", environment, key }]];
}

/** It runs, but its gateway does not know this page: another one has its place. */
function notFound(state: ConnectionState): Next {
  const notFounds = state.notFounds + 1;
  if (notFounds >= HEALTH_FAILURES) {
    return [{ ...state, notFounds, phase: "elsewhere" }, [{ do: "hang-up" }, { do: "leave" }]];
  }
  return [{ ...state, notFounds }, [{ do: "wait", ms: HEALTH_INTERVAL }]];
}

function failed(state: ConnectionState, code: string, unreachable: boolean): Next {
  if (unreachable) return unreached(state);
  switch (code) {
    case "environment_in_use":
      return [{ ...state, phase: "in-use" }, []];
    case "environment_unavailable":
    case "attempt_paused":
      return [{ ...state, phase: "absent" }, [{ do: "wait", ms: LOOK_AGAIN }]];
    case "environment_delayed":
      return [
        { ...state, phase: state.environment ? "waiting" : "asking", delayed: true },
        [{ do: "wait", ms: HEALTH_INTERVAL }],
      ];
    case "at_capacity":
      return [{ ...state, phase: "refused", refusal: { why: "capacity" } }, [{ do: "wait", ms: LOOK_AGAIN }]];
    case "environment_not_found":
      return [{ ...state, phase: "asking" }, [{ do: "wait", ms: pauseAfter(1) }]];
    case "session_ended":
    case "section_closed":
      return [{ ...state, phase: "closed" }, [{ do: "hang-up" }]];
    default:
      return [{ ...state, phase: "refused", refusal: { why: "failed", message: null } }, []];
  }
}

/** Three failures in a row begin a check of its health. */
function unreached(state: ConnectionState): Next {
  const networkErrors = state.networkErrors + 1;
  const next = { ...state, networkErrors };
  if (state.phase === "checking") return [{ ...next, notFounds: 0 }, [{ do: "wait", ms: HEALTH_INTERVAL }]];
  if (networkErrors >= HEALTH_FAILURES) return check({ ...next, phase: "checking" });
  return [next, [{ do: "wait", ms: pauseAfter(networkErrors) }]];
}

function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, 500 * 2 ** failures);
}

function check(state: ConnectionState): Next {
  const { environment, key } = state;
  if (!environment || environment.url === null || key === null) {
    return [{ ...state, phase: "asking" }, [{ do: "wait", ms: pauseAfter(state.networkErrors) }]];
  }
  return [state, [{ do: "check", environment, key }]];
}

function due(state: ConnectionState): Next {
  switch (state.phase) {
    case "absent":
      return [state, [{ do: "look" }]];
    case "asking":
    case "refused":
      return [{ ...state, phase: "asking", refusal: null }, [{ do: "ask", takeOver: false }]];
    case "waiting":
    case "lost":
      return [state, state.environment ? [{ do: "read", id: state.environment.id }] : [{ do: "ask", takeOver: false }]];
    case "checking":
      return check(state);
    default:
      return [state, []];
  }
}

function looked(state: ConnectionState, isOffered: boolean): Next {
  if (state.phase !== "absent") return [state, []];
  if (!isOffered) return [state, [{ do: "wait", ms: LOOK_AGAIN }]];
  return [{ ...state, phase: "asking" }, [{ do: "ask", takeOver: false }]];
}

function greeted(state: ConnectionState, said: { launch: string; empty: boolean }): Next {
  const isSame = said.launch === state.launch;
  const effects: ConnectionEffect[] = [{ do: "fill", how: said.empty ? "whole" : isSame ? "rest" : "settle" }];
  if (!isSame && state.launch !== null) effects.push({ do: "restored" });
  const open = { ...state, phase: "open", launch: said.launch, networkErrors: 0, notFounds: 0, slow: false } as const;
  return [isSame ? open : { ...open, heard: 0 }, effects];
}

function hungUp(state: ConnectionState, code: number): Next {
  if (state.phase !== "open" && state.phase !== "connecting") return [state, []];
  if (code === CLOSED_BECAUSE.replaced) return [{ ...state, phase: "replaced" }, []];
  if (code === CLOSED_BECAUSE.ended) return due({ ...state, phase: "lost" });
  return unreached({ ...state, phase: "lost" });
}

function checked(state: ConnectionState, result: "well" | "missing" | "unreachable"): Next {
  if (state.phase !== "checking") return [state, []];
  if (result === "unreachable") return unreached(state);
  if (result === "well") return connect({ ...state, notFounds: 0 });
  // An environment that is being started again is not found either, so its state decides what that means.
  return state.environment ? [state, [{ do: "read", id: state.environment.id }]] : check(state);
}

function stored(state: ConnectionState, change: number): Next {
  if (change <= state.heard) return [state, []];
  // Without a connection, the next greeting says it.
  return [
    { ...state, heard: change },
    state.phase === "open" ? [{ do: "send", message: { do: "heard", change } }] : [],
  ];
}
