import { AUTO_SUBMIT_DELAY, RECONNECT_DELAY } from "@invigil/contract/constants";
import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiError } from "../../../lib/api-error.ts";
import { closesAtOnce, type Closing } from "./closing.ts";

export interface AutoCloseState {
  /** Null while nothing is being closed. */
  closing: Closing | null;
  secondsLeft: number;
  work: "waiting" | "running" | "done" | "failed";
  /** The last try's error, kept while the next try is under way. */
  error: unknown;
}

/** Closes the test or section and resolves with a function that moves on to the next page. */
type Close = (closing: Closing) => Promise<() => void>;

export interface AutoClose {
  store: StoreApi<AutoCloseState>;
  begin: (closing: Closing, close: Close) => void;
  /** Skips the rest of the countdown. */
  proceed: () => void;
  retry: () => void;
  /** Cancels the closing because the deadline turned out not to have passed. */
  callOff: () => void;
  dispose: () => void;
}

/** The longest wait between automatic retries. */
const LAST_RETRY = 30_000;

const nothing: AutoCloseState = { closing: null, secondsLeft: 0, work: "waiting", error: null };

/** Announces the end, closes, and moves on once closing has succeeded and the 8 seconds have passed or been skipped. */
export function createAutoClose(): AutoClose {
  const store = createStore<AutoCloseState>(() => nothing);
  let timer: ReturnType<typeof setInterval> | undefined;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let close: Close | null = null;
  let goOn: (() => void) | null = null;

  async function run() {
    const { closing } = store.getState();
    if (closing === null || close === null) return;
    clearTimeout(nextTry);
    store.setState({ work: "running" });
    try {
      goOn = await close(closing);
      store.setState({ work: "done", error: null });
      leaveIfReady();
    } catch (error) {
      store.setState({ work: "failed", error });
      if (!mayPass(error)) return;
      nextTry = setTimeout(retry, Math.min(RECONNECT_DELAY * 2 ** failures, LAST_RETRY));
      failures += 1;
    }
  }

  function retry() {
    if (store.getState().work === "failed") void run();
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
      failures = 0;
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
    retry,
    callOff() {
      clearInterval(timer);
      clearTimeout(nextTry);
      store.setState(nothing);
    },
    dispose() {
      clearInterval(timer);
      clearTimeout(nextTry);
    },
  };
}

/** True if the server was unreachable or failed: the next try may succeed. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.isUnreachable || Number(error.status) >= 500);
}
