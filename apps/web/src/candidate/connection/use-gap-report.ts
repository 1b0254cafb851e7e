import { useEffect } from "react";
import { useConnection } from "../../lib/connection.ts";
import { sendEvent } from "../../lib/socket/socket.ts";

/**
 * Tells the server when the line, or the server itself, was away and when it was back; what is said meanwhile waits.
 * Of every test, watched or not: an honest gap in the answers is explained by it.
 */
export function useGapReport(enabled: boolean): void {
  // The network lies outside of React.
  useEffect(() => (enabled ? reportGaps() : undefined), [enabled]);
}

function reportGaps(): () => void {
  /** null: it was lost before this page was there, which told of it if it could. */
  let lostAt: number | null = null;
  return useConnection.subscribe(({ online }, before) => {
    if (online === before.online) return;
    if (!online) {
      lostAt = performance.now();
      return sendEvent({ type: "offline" });
    }
    const duration = lostAt === null ? {} : { duration: Math.round(performance.now() - lostAt) };
    lostAt = null;
    sendEvent({ type: "online", ...duration });
  });
}
