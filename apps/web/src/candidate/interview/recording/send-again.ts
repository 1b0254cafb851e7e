import { ApiError } from "../../../lib/api.ts";
import { untilOnline } from "../../../lib/connection.ts";

const FIRST_DELAY = 500;
const MOST_DELAY = 10_000;

interface Options {
  signal: AbortSignal;
  /** It did not arrive and is sent again later. */
  onWait: () => void;
}

/** Repeats a call until the server has replied to it, which may take as long as an outage. */
export async function sendAgain<T>(send: () => Promise<T>, { signal, onWait }: Options): Promise<T> {
  for (let delay = FIRST_DELAY; ; delay = Math.min(2 * delay, MOST_DELAY)) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      onWait();
      await untilOnline(signal);
      await pause(delay, signal);
      if (signal.aborted) throw error;
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.isUnreachable || error.code === "attempt_paused") return true;
  return error.status === 429 || (typeof error.status === "number" && error.status >= 500);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}
