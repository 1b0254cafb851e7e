import type { WatchMessage } from "@invigil/contract/proctoring/live";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { startClockSync } from "../../lib/clock.ts";
import { applyChanges } from "./live-list.ts";
import { liveQuery } from "./live-query.ts";
import { watchTest } from "./watch-test.ts";

/**
 * Polls while the socket is down. With the socket it polls now and then, because a slow response could overwrite a newer message.
 */
const ASK_EVERY = 5_000;
const COMPARE_EVERY = 30_000;

/** The running attempts, kept up to date. */
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

  // The socket is outside React.
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
  // So is the server's clock, from which the time left is calculated.
  useEffect(() => startClockSync({ until: () => false }), []);

  return { ...query, connected };
}
