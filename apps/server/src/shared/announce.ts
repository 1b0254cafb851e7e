import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../platform/deps.ts";

const LOOK_EVERY = 250;
/** What starts beside the server has said what it offers by then, even on a busy machine. */
const LONGEST_WAIT = 60_000;

/**
 * Says something once, for whoever has started the product, as soon as it is known; `look` returns null until then, and
 * a sentence in any case when it is too late to wait. Returns a function that stops it.
 */
export function announce(
  { log }: Pick<Deps, "log">,
  look: (isLast: boolean) => Promise<string | null>,
  say: (line: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  async function wait(): Promise<void> {
    const end = performance.now() + LONGEST_WAIT;
    for (;;) {
      const line = await look(performance.now() > end);
      if (line !== null) return say(line);
      await sleep(LOOK_EVERY, undefined, { signal: stop.signal });
    }
  }
  const done = wait().catch((error: unknown) => {
    if (!stop.signal.aborted) log.warn({ err: error }, "could not find out what is offered");
  });
  return async () => {
    stop.abort();
    await done;
  };
}
