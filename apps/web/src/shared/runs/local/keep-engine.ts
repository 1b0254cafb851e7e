/** What a language needs on this device besides the page itself. */
const keepers: Readonly<Record<string, () => Promise<void>>> = {
  python: async () => {
    const { keepPython } = await import("./python/python-engine.ts");
    await keepPython();
  },
};

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean };
  }
}

/** Fetches what a language needs to run here, while nothing else is to be done; answers how to call it off. */
export function keepEngineWhenIdle(technology: string): () => void {
  const keep = keepers[technology];
  const may = "caches" in globalThis && "serviceWorker" in navigator && navigator.connection?.saveData !== true;
  if (!keep || !may) return () => {};
  // Without a connection the service worker serves it: where there is none, the engine would be of no use.
  // A run says when it is not there; the next visit tries again.
  const start = () => void navigator.serviceWorker.ready.then(keep).catch(() => {});
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(start, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start);
  return () => cancelIdleCallback(handle);
}
