import { AUTO_SUBMIT_DELAY } from "@invigil/contract/constants";
import { createStore, type StoreApi } from "zustand/vanilla";
import { closesAtOnce, type Closing } from "./closing.ts";

export interface AutoCloseState {
  /** null: nothing is being closed. */
  closing: Closing | null;
  secondsLeft: number;
  work: "waiting" | "running" | "done" | "failed";
  error: unknown;
}

/** Closes the test or section, and resolves with the way on. */
type Close = (closing: Closing) => Promise<() => void>;

export interface AutoClose {
  store: StoreApi<AutoCloseState>;
  begin: (closing: Closing, close: Close) => void;
  /** The candidate does not want to wait. */
  proceed: () => void;
  retry: () => void;
  /** What was announced is not over after all. */
  callOff: () => void;
  dispose: () => void;
}

const nothing: AutoCloseState = { closing: null, secondsLeft: 0, work: "waiting", error: null };

/** Announces, closes, and goes on after 8 seconds or when the candidate says so; whatever of these comes last decides. */
export function createAutoClose(): AutoClose {
  const store = createStore<AutoCloseState>(() => nothing);
  let timer: ReturnType<typeof setInterval> | undefined;
  let close: Close | null = null;
  let goOn: (() => void) | null = null;

  async function run() {
    const { closing } = store.getState();
    if (closing === null || close === null) return;
    store.setState({ work: "running", error: null });
    try {
      goOn = await close(closing);
      store.setState({ work: "done" });
      leaveIfReady();
    } catch (error) {
      store.setState({ work: "failed", error });
    }
  }

  function leaveIfReady() {
    const { secondsLeft, work } = store.getState();
    if (secondsLeft > 0) return;
    if (work === "waiting") void run();
    if (work !== "done" || goOn === null) return;
    const next = goOn;
    goOn = null;
    store.setState(nothing);
    next();
  }

  function tick() {
    const secondsLeft = Math.max(0, store.getState().secondsLeft - 1);
    store.setState({ secondsLeft });
    if (secondsLeft > 0) return;
    clearInterval(timer);
    leaveIfReady();
  }

  return {
    store,
    begin(closing, how) {
      if (store.getState().closing !== null) return;
      close = how;
      store.setState({ ...nothing, closing, secondsLeft: AUTO_SUBMIT_DELAY / 1_000 });
      timer = setInterval(tick, 1_000);
      if (closesAtOnce(closing)) void run();
    },
    proceed() {
      if (store.getState().closing === null) return;
      clearInterval(timer);
      store.setState({ secondsLeft: 0 });
      leaveIfReady();
    },
    retry() {
      if (store.getState().work === "failed") void run();
    },
    callOff() {
      clearInterval(timer);
      store.setState(nothing);
    },
    dispose() {
      clearInterval(timer);
    },
  };
}
