import { POD_SOCKET_RETRIES, POD_SOCKET_RETRY } from "@invigil/contract/environments/environments";
import { environmentMessages } from "@invigil/contract/messages/environments";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSocketState } from "../../../lib/socket/socket-events.ts";

/**
 * Follows an evaluation while no messages arrive about it: it is asked for after 30 s, three times. Returns what to tell
 * the candidate, or null while messages arrive.
 */
export function useEvaluationLine(running: boolean): string | null {
  const queryClient = useQueryClient();
  const silent = useSocketState(({ state }) => state === "disconnected") && running;
  const [retries, setRetries] = useState(0);
  // Runs a timer.
  useEffect(() => {
    if (!silent) return;
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      setRetries(count);
      void queryClient.invalidateQueries({ queryKey: ["run"] });
      if (count >= POD_SOCKET_RETRIES) clearInterval(timer);
    }, POD_SOCKET_RETRY);
    return () => {
      clearInterval(timer);
      setRetries(0);
    };
  }, [silent, queryClient]);
  if (!silent) return null;
  return retries >= POD_SOCKET_RETRIES ? environmentMessages.unreachable : environmentMessages.reconnecting;
}
