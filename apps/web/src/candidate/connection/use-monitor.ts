import { messages } from "@invigil/contract/messages/messages";
import { useEffect, useEffectEvent } from "react";
import { onApiError } from "../../lib/api.ts";
import { isOnline, setOnline, useConnection } from "../../lib/connection.ts";
import { currentProduct } from "../../lib/product.ts";
import { hasPendingSaves } from "../../shared/parts/pending-saves.ts";
import { showToast } from "../../shared/parts/toasts.ts";
import { trackFact } from "../../lib/track.ts";
import { startMonitor, type Monitor } from "./monitor.ts";
import { measureSpeed, reachServer } from "./probe.ts";

let running: Monitor | null = null;

/** Makes the monitor check more often while the indicator is hovered. */
export function setIndicatorHovered(hovered: boolean): void {
  running?.setHovered(hovered);
}

interface Watch {
  /** Measure the speed too, as proctored tests require. */
  measure: boolean;
  /** Time is up or paused: do not tell the candidate to continue. */
  stopped: boolean;
}

/** Watches the connection for as long as the component is mounted. */
export function useMonitor({ measure, stopped }: Watch): void {
  const onBack = useEffectEvent(() => {
    if (stopped) return;
    const message = hasPendingSaves() ? messages.online : messages.onlineAndSaved;
    showToast({ type: "success", message: message(currentProduct()) });
  });

  // Watches the network.
  useEffect(() => {
    const monitor = startMonitor({
      look: measure ? () => measureSpeed() : reachServer,
      immediately: measure || !isOnline(),
      onBack: () => onBack(),
      onReport: reportConnection,
    });
    running = monitor;
    const wentOffline = () => {
      setOnline(false);
      monitor.checkNow();
    };
    globalThis.addEventListener("offline", wentOffline);
    globalThis.addEventListener("online", monitor.checkNow);
    const stopListening = onApiError((error) => error.isUnreachable && error.status !== "TMT" && monitor.suspect());
    return () => {
      monitor.stop();
      running = null;
      stopListening();
      globalThis.removeEventListener("offline", wentOffline);
      globalThis.removeEventListener("online", monitor.checkNow);
    };
  }, [measure]);
}

function reportConnection(): void {
  const { tallies, offlineSince } = useConnection.getState();
  const offline_ms = offlineSince === null ? 0 : Date.now() - offlineSince;
  trackFact({ kind: "connection", ...tallies, offline_ms });
}
