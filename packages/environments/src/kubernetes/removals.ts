import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterApi } from "./api.ts";

const SWEEP_MS = 20_000;
const GRACE_SECONDS = 1;
const ATTEMPTS = 3;
const PAUSE = 300;
/** A node that is gone cannot say that it has ended a Pod, which counts until then. */
const LEAVING_MS = 30_000;

export interface Removals {
  /** Resolves once the cluster ends it. If the cluster cannot be asked now, it is asked again later. */
  remove(name: string): Promise<void>;
  /** The cluster says that it is about to end. */
  noteLeaving(name: string): void;
  noteGone(name: string): void;
  /** What is about to end. */
  leaving(): string[];
  close(): void;
}

interface Surroundings {
  api: ClusterApi;
  say: (details: object, text: string) => void;
  leavingMs?: number;
  sweepMs?: number | undefined;
}

/** Deletes Pods with their Secrets, until they are really gone. */
export function openRemovals({ api, say, leavingMs = LEAVING_MS, sweepMs = SWEEP_MS }: Surroundings): Removals {
  const doomed = new Map<string, { graceSeconds: number }>();
  const leaving = new Map<string, number>();

  async function tryRemove(name: string): Promise<boolean> {
    try {
      await api.deletePod(name, doomed.get(name) ?? { graceSeconds: GRACE_SECONDS });
      await api.deleteSecret(name);
      doomed.delete(name);
      return true;
    } catch (error) {
      say({ err: error, pod: name }, "a Pod could not be deleted; will retry");
      return false;
    }
  }

  async function sweep(): Promise<void> {
    const since = performance.now() - leavingMs;
    for (const [name, at] of leaving) if (at < since) doomed.set(name, { graceSeconds: 0 });
    for (const name of doomed.keys()) await tryRemove(name);
  }
  const sweeping = setInterval(() => void sweep(), sweepMs);

  return {
    async remove(name) {
      doomed.set(name, { graceSeconds: GRACE_SECONDS });
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if (await tryRemove(name)) return;
        await sleep(PAUSE);
      }
    },
    noteLeaving(name) {
      if (!leaving.has(name)) leaving.set(name, performance.now());
    },
    noteGone(name) {
      leaving.delete(name);
      doomed.delete(name);
    },
    leaving: () => [...leaving.keys()],
    close: () => clearInterval(sweeping),
  };
}
