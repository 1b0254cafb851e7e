import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useRef, useState } from "react";

/** Changes of a list that is loaded: one after the other, although several are made before the first reply is there. */
export function useTurns(list: QueryKey) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const turns = useRef({ last: Promise.resolve<unknown>(null), waiting: 0, mustReload: false });

  function ended() {
    turns.current.waiting -= 1;
    setWaiting(turns.current.waiting);
    if (turns.current.waiting > 0 || !turns.current.mustReload) return;
    turns.current.mustReload = false;
    void queries.invalidateQueries({ queryKey: list });
  }

  return {
    isPending: waiting > 0,
    inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
      turns.current.waiting += 1;
      setWaiting(turns.current.waiting);
      const outcome = turns.current.last.then(work).finally(ended);
      turns.current.last = outcome;
      return outcome;
    },
    /** Loads the list again once nothing waits. */
    reload() {
      turns.current.mustReload = true;
    },
    /** A list that is on its way may have been read before what is stored now, so it comes again afterwards. */
    async stopLoading(): Promise<void> {
      if (queries.isFetching({ queryKey: list }) === 0) return;
      turns.current.mustReload = true;
      await queries.cancelQueries({ queryKey: list });
    },
  };
}
