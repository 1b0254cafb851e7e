import type { QueryClient, QueryKey } from "@tanstack/react-query";

interface Turns {
  list: QueryKey;
  /** How many changes are on their way or wait for it. */
  onWaiting: (count: number) => void;
}

/** Changes of a list that is loaded: one after the other, although several are made before the first reply is there. */
export function createTurns(queries: QueryClient, { list, onWaiting }: Turns) {
  let last: Promise<unknown> = Promise.resolve(null);
  let waiting = 0;
  let mustReload = false;

  function wait(by: 1 | -1) {
    waiting += by;
    onWaiting(waiting);
  }

  function ended() {
    wait(-1);
    if (waiting > 0 || !mustReload) return;
    mustReload = false;
    void queries.invalidateQueries({ queryKey: list });
  }

  return {
    inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
      wait(1);
      const outcome = last.then(work).finally(ended);
      last = outcome;
      return outcome;
    },
    /** Loads the list again once nothing waits. */
    reload() {
      mustReload = true;
    },
    /** A list that is on its way may have been read before what is stored now, so it comes again afterwards. */
    async stopLoading(): Promise<void> {
      if (queries.isFetching({ queryKey: list }) === 0) return;
      mustReload = true;
      await queries.cancelQueries({ queryKey: list });
    },
  };
}
