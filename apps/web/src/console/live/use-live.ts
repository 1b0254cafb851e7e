import type { WatchMessage } from "@invigil/contract/proctoring/live";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { startClockSync } from "../../lib/clock.ts";
import { applyChanges } from "./live-list.ts";
import { liveQuery } from "./live-query.ts";
import { watchTest } from "./watch-test.ts";

/** Without the socket the page asks; with it, now and then: a message may have been overtaken by a reading. */
const ASK_EVERY = 5_000;
const COMPARE_EVERY = 30_000;

/** The running attempts, as they change. */
export function useLive(slug: string) {
  const queryClient = useQueryClient();
  const [connected, setConnected] = useState(false);
  const options = liveQuery(slug);
  const query = useQuery({ ...options, refetchInterval: connected ? COMPARE_EVERY : ASK_EVERY });

  const onMessage = useEffectEvent((message: WatchMessage) => {
    queryClient.setQueryData(options.queryKey, (live) => live && applyChanges(live, message));
  });
  const onConnect = useEffectEvent(() => {
    setConnected(true);
    void queryClient.invalidateQueries({ queryKey: options.queryKey });
  });
  const onLost = useEffectEvent(() => setConnected(false));

  // The socket lies outside React.
  useEffect(
    () =>
      watchTest({
        slug,
        onMessage: (message) => onMessage(message),
        onConnect: () => onConnect(),
        onLost: () => onLost(),
      }),
    [slug],
  );
  // So does the server's clock, by which the time left is told.
  useEffect(() => startClockSync({ until: () => false }), []);

  return { ...query, connected };
}
