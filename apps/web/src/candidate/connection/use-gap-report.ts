import { useEffect } from "react";
import { useConnection } from "../../lib/connection.ts";
import { sendEvent } from "../../lib/socket/socket.ts";

/**
 * Tells the server when the connection, or the server itself, was lost and when it was back; messages wait until they
 * can be sent. This runs in every test, proctored or not, because it explains an honest gap in the answers.
 */
export function useGapReport(enabled: boolean): void {
  // Watches the network.
  useEffect(() => (enabled ? reportGaps() : undefined), [enabled]);
}

function reportGaps(): () => void {
  /** Null if the connection was lost before this page opened; the previous page reported that if it could. */
  let lostAt: number | null = null;
  return useConnection.subscribe(({ online, outage }, before) => {
    if (online === before.online) return;
    if (!online) {
      lostAt = performance.now();
      return sendEvent({ type: "offline", ...(outage === "server" && { outage }) });
    }
    const duration = lostAt === null ? {} : { duration: Math.round(performance.now() - lostAt) };
    lostAt = null;
    sendEvent({ type: "online", ...duration });
  });
}
