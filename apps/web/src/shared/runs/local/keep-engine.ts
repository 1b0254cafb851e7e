/** What a language needs on this device besides the page itself. */
const keepers: Readonly<Record<string, () => Promise<void>>> = {
  python: async () => {
    const { keepPython } = await import("./python/python-engine.ts");
    await keepPython();
  },
};

declare global {
  interface Navigator {
    /** Not available in every browser. */
    connection?: { saveData?: boolean };
  }
}

/** Fetches what a language needs to run here while the browser is idle. Returns a function that cancels it. */
export function keepEngineWhenIdle(technology: string): () => void {
  const keep = keepers[technology];
  const may = "caches" in globalThis && "serviceWorker" in navigator && navigator.connection?.saveData !== true;
  if (!keep || !may) return () => {};
  // The service worker serves it without a connection; without one the engine would be useless.
  // A run says when the engine is missing, and the next visit tries again.
  const start = () => void navigator.serviceWorker.ready.then(keep).catch(() => {});
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(start, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start);
  return () => cancelIdleCallback(handle);
}
