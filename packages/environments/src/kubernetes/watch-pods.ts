import { setTimeout as sleep } from "node:timers/promises";
import { Watch, type V1Pod } from "@kubernetes/client-node";
import type { ClusterApi } from "./api.ts";

const GONE = 410;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 5_000;

interface Heard {
  /** A Pod is new or has changed. */
  onPod(pod: V1Pod): void;
  onGone(pod: V1Pod): void;
  /** Everything that there is, after a while of which not every change is known. */
  onList(pods: readonly V1Pod[], askedAt: number): void;
  onTrouble(error: unknown): void;
}

/** Resolves with what there is; once it is begun, every change since then is told. */
export async function watchPods(
  api: ClusterApi,
  selector: string,
  heard: Heard,
): Promise<{ pods: readonly V1Pod[]; begin(): void; stop(): void }> {
  const over = new AbortController();
  const { signal } = over;
  let version: string | null = null;

  async function list(): Promise<readonly V1Pod[]> {
    const { items, metadata } = await api.listPods(selector);
    version = metadata?.resourceVersion ?? null;
    return items;
  }

  /** Resolves when this connection is over. True if the cluster no longer knows what has changed since then. */
  async function watchOnce(): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    promise.catch(() => {});
    const query = { labelSelector: selector, allowWatchBookmarks: true, resourceVersion: version ?? undefined };
    const path = `/api/v1/namespaces/${api.namespace}/pods`;
    const watching = await new Watch(api.config).watch(
      path,
      query,
      (type, object: V1Pod & { code?: number }) => {
        if (type === "ERROR") return object.code === GONE ? resolve(true) : reject(new Error(JSON.stringify(object)));
        version = object.metadata?.resourceVersion ?? version;
        if (type === "ADDED" || type === "MODIFIED") heard.onPod(object);
        if (type === "DELETED") heard.onGone(object);
      },
      (error: unknown) => {
        if (isGone(error)) return resolve(true);
        return isQuiet(error) ? resolve(false) : reject(error);
      },
    );
    const stop = () => {
      watching.abort();
      resolve(false);
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    try {
      return await promise;
    } finally {
      watching.abort();
      signal.removeEventListener("abort", stop);
    }
  }

  async function goOn(): Promise<void> {
    let pause = FIRST_PAUSE;
    while (!signal.aborted) {
      try {
        const askedAt = performance.now();
        if (version === null) heard.onList(await list(), askedAt);
        if (await watchOnce()) version = null;
        pause = FIRST_PAUSE;
      } catch (error) {
        if (signal.aborted) return;
        heard.onTrouble(error);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  const pods = await list();
  return { pods, begin: () => void goOn(), stop: () => over.abort() };
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === GONE;
}

/** The cluster ends every watch after some minutes, and the client one in which nothing has happened. */
function isQuiet(error: unknown): boolean {
  return error === null || error === undefined || (error instanceof Error && error.name === "TimeoutError");
}
