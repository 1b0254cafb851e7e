import { trackFact } from "../lib/track.ts";

/** The service worker keeps the shell, so that a page can be reloaded without a connection. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  globalThis.addEventListener("load", () => {
    navigator.serviceWorker.register("/v1/sw.js", { scope: "/v1/" }).catch((error: unknown) => {
      // Without it only the offline reload is missing.
      trackFact({ kind: "service-worker", message: String(error).slice(0, 500) });
    });
  });
}
