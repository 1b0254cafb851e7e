/** Something that holds answers the server does not have yet. */
export interface PendingSource {
  isPending: () => boolean;
  /** Sends what is pending; settles when everything is stored or cannot be now. */
  flush: () => Promise<void>;
}

const FLUSH_LIMIT = 10_000;

const sources = new Set<PendingSource>();

export function registerFlusher(source: PendingSource): () => void {
  sources.add(source);
  return () => {
    sources.delete(source);
  };
}

export function hasPendingSaves(): boolean {
  return [...sources].some((source) => source.isPending());
}

/** Resolves with whether everything is stored; after the limit with what is true by then. */
export async function flushPendingSaves(limit = FLUSH_LIMIT): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limit);
  });
  await Promise.race([Promise.allSettled([...sources].map((source) => source.flush())), late]);
  clearTimeout(timer);
  return !hasPendingSaves();
}
