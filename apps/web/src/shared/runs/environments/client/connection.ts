import type { Environment } from "@invigil/contract/environments/environments";
import type { FromAgent } from "@invigil/contract/environments/workspace";
import { ApiError } from "../../../../lib/api.ts";
import { UNKNOWN, type ConnectionEffect, type ConnectionEvent, type ConnectionState } from "./connection-state.ts";
import { createLine } from "./line.ts";
import { reduceConnection } from "./reduce-connection.ts";

export interface ConnectionDeps {
  ask: (takeOver: boolean) => Promise<Environment>;
  read: (id: string) => Promise<Environment>;
  /** Whether somebody offers one. */
  look: () => Promise<boolean>;
  check: (environment: Environment, key: string) => Promise<"well" | "missing" | "unreachable">;
  open: (environment: Environment, key: string) => WebSocket;
  /** When the wait begins to be longer than it should be, in milliseconds. */
  patience: number;
  onState: (state: ConnectionState) => void;
  onMessage: (message: FromAgent) => void;
  onFill: (how: "whole" | "settle" | "rest") => void;
  onRestored: () => void;
  /** Another page has taken this one's place. */
  onLeave: () => void;
}

/** Drives the connection to an environment: calls, socket and timers around `reduceConnection`. */
export function createConnection(deps: ConnectionDeps) {
  let state = UNKNOWN;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const line = createLine({
    open: deps.open,
    onOpen: () => dispatch({ type: "connected" }),
    onClose: (code) => dispatch({ type: "hung-up", code }),
    onMessage: (message) => {
      if (message.say === "hello") dispatch({ type: "greeted", hello: message });
      deps.onMessage(message);
    },
  });

  function dispatch(event: ConnectionEvent): void {
    const [next, effects] = reduceConnection(state, event);
    const isNew = next !== state;
    state = next;
    watchPatience();
    // First the state, because what follows may read it.
    if (isNew) deps.onState(state);
    for (const effect of effects) perform(effect);
    if (state.phase === "closed" || state.phase === "elsewhere") clearTimeout(timer);
  }

  function watchPatience(): void {
    const isWaiting = state.phase === "asking" || state.phase === "waiting";
    if (!isWaiting) {
      clearTimeout(patience);
      patience = undefined;
    } else patience ??= setTimeout(() => dispatch({ type: "slow" }), deps.patience);
  }

  function perform(effect: ConnectionEffect): void {
    switch (effect.do) {
      case "ask":
        return hear(deps.ask(effect.takeOver));
      case "look":
        return void deps.look().then((isOffered) => dispatch({ type: "looked", isOffered }));
      case "read":
        return hear(deps.read(effect.id));
      case "connect":
        return line.connect(effect.environment, effect.key);
      case "check":
        void deps.check(effect.environment, effect.key).then((result) => dispatch({ type: "checked", result }));
        return;
      case "hang-up":
        return line.hangUp();
      case "wait":
        clearTimeout(timer);
        timer = setTimeout(() => dispatch({ type: "due" }), effect.ms);
        return;
      case "send":
        return line.send(effect.message);
      case "fill":
        return deps.onFill(effect.how);
      case "restored":
        return deps.onRestored();
      case "leave":
        return deps.onLeave();
    }
  }

  function hear(asked: Promise<Environment>): void {
    asked.then(
      (environment) => dispatch({ type: "replied", environment }),
      (error: unknown) => {
        const isKnown = error instanceof ApiError;
        dispatch({ type: "failed", code: isKnown ? error.code : "", unreachable: isKnown && error.isUnreachable });
      },
    );
  }

  return {
    begin: () => dispatch({ type: "begin" }),
    retry: () => dispatch({ type: "retry" }),
    takeOver: () => dispatch({ type: "take-over" }),
    stored: (change: number) => dispatch({ type: "stored", change }),
    end: () => {
      clearTimeout(patience);
      dispatch({ type: "end" });
    },
    /** Lost if there is no connection: whoever sends it does so again at the next greeting. */
    send: line.send,
    isOpen: () => state.phase === "open",
  };
}
