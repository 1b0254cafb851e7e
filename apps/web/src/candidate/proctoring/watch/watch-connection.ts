import { useConnection } from "../../../lib/connection.ts";
import type { ProctoringContext } from "../proctoring-context.ts";

export interface ConnectionWatch {
  /** Milliseconds offline since the last call. */
  takeOfflineDuration: () => number;
}

/** Counts how long the connection was down. */
export function watchConnection({ signal }: Pick<ProctoringContext, "signal">): ConnectionWatch {
  let offline = 0;
  /** How much of a gap that still lasts has already been counted. */
  let countedUntil: number | null = null;

  function take(until: number, since: number) {
    offline += until - Math.max(since, countedUntil ?? since);
  }

  const stop = useConnection.subscribe((state, before) => {
    if (before.offlineSince === null || state.offlineSince !== null) return;
    take(Date.now(), before.offlineSince);
    countedUntil = null;
  });
  signal.addEventListener("abort", stop, { once: true });

  return {
    takeOfflineDuration() {
      const { offlineSince } = useConnection.getState();
      if (offlineSince !== null) {
        const now = Date.now();
        take(now, offlineSince);
        countedUntil = now;
      }
      const taken = Math.max(0, offline);
      offline = 0;
      return taken;
    },
  };
}
