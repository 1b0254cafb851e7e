import { trackFact } from "../lib/track.ts";
import { afterLoad } from "./after-load.ts";

/** The service worker caches the shell, so that a page can be reloaded without a connection. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  afterLoad(() => {
    navigator.serviceWorker.register("/v1/sw.js", { scope: "/v1/" }).catch((error: unknown) => {
      // Without it, only the offline reload is missing.
      trackFact({ kind: "service-worker", message: String(error).slice(0, 500) });
    });
  });
}
