import { randomUUID } from "node:crypto";
import type { EditorType } from "@invigil/contract/environments/environments";
import type { ClusterApi } from "./api.ts";
import type { Pod, Pods } from "./pods.ts";
import { reachPod, type Held } from "./running-pod.ts";

/** After the cluster has refused one. */
const PAUSE = 10_000;
/** After a candidate needed its place, who gets it only when the host asks again. */
const LONG_PAUSE = 60_000;
const START_LIMIT = 120_000;

export interface WarmPool {
  /** A Pod that is ready and from now on has these labels; undefined if none waits. */
  take(editor: EditorType, labels: Readonly<Record<string, string>>): Promise<{ pod: Pod; letGo(): void } | undefined>;
  /** Gives one up, if one waits, so that a candidate gets its place. */
  giveWay(): Promise<void>;
  close(): Promise<void>;
}

interface Surroundings {
  api: ClusterApi;
  pods: Pods;
  port: number;
  editors: readonly EditorType[];
  size: number;
  /** Of an earlier process. */
  leftovers: readonly Pod[];
  say: (details: object, text: string) => void;
}

interface Waiting {
  pod: Pod;
  held: Held | null;
}

/** Pods that have started before anybody asked, so that nobody waits for images and starts. */
export function openWarmPool({ api, pods, port, editors, size, leftovers, say }: Surroundings): WarmPool {
  const waiting = new Set<Waiting>();
  const over = new AbortController();
  const of = (editor: EditorType) => [...waiting].filter(({ pod }) => pod.editor === editor);
  const isShort = (editor: EditorType) => !over.signal.aborted && of(editor).length < size;

  function drop(one: Waiting): Promise<void> {
    waiting.delete(one);
    one.held?.letGo();
    return pods.remove(one.pod);
  }

  async function warmUp(pod: Pod): Promise<void> {
    const one: Waiting = { pod, held: null };
    waiting.add(one);
    try {
      const limit = AbortSignal.any([over.signal, AbortSignal.timeout(START_LIMIT)]);
      one.held = (await reachPod(pod, { port, launch: null }, limit)).held;
      void dropWhenEnded(one, one.held);
    } catch (error) {
      await drop(one);
      throw error;
    }
  }

  async function dropWhenEnded(one: Waiting, { lost }: Held): Promise<void> {
    const ended = one.pod.when(({ is }) => (is === "running" ? undefined : true), over.signal).catch(() => {});
    await Promise.race([lost, ended]);
    if (over.signal.aborted || !waiting.has(one)) return;
    await drop(one);
    filling.look();
  }

  /** One at a time: candidates' own Pods go first. */
  const filling = openFilling(async (mayGoOn) => {
    for (const editor of editors) {
      while (mayGoOn() && isShort(editor)) {
        await warmUp(await pods.create({ name: `environment-${randomUUID()}`, editor, labels: {} }));
      }
    }
    return !editors.some(isShort);
  }, say);

  void Promise.allSettled(leftovers.map(warmUp)).then(filling.look);

  return {
    async take(editor, labels) {
      for (const one of of(editor)) {
        if (!one.held || !waiting.delete(one)) continue;
        const isClaimed = await api.claimPod(one.pod.name, labels).catch(async (error: unknown) => {
          await drop(one);
          throw error;
        });
        filling.look();
        if (isClaimed) return { pod: one.pod, letGo: one.held.letGo };
        await drop(one);
      }
      return undefined;
    },
    async giveWay() {
      const [one] = waiting;
      filling.pause(LONG_PAUSE);
      if (one) await drop(one);
    },
    async close() {
      over.abort();
      await filling.close();
      await Promise.all([...waiting].map(drop));
    },
  };
}

/** Calls `fill` when there may be something to do, once at a time, and again later if it failed or is not done. */
function openFilling(fill: (mayGoOn: () => boolean) => Promise<boolean>, say: Surroundings["say"]) {
  let notBefore = 0;
  let isClosed = false;
  let later: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const mayGoOn = () => !isClosed && performance.now() >= notBefore;

  function pause(ms = PAUSE): void {
    notBefore = Math.max(notBefore, performance.now() + ms);
  }
  async function run(): Promise<void> {
    try {
      if (await fill(mayGoOn)) return;
    } catch (error) {
      if (!isClosed) say({ err: error }, "no environment could be started ahead; will retry");
      pause();
    }
    if (!isClosed) later = setTimeout(look, PAUSE);
  }
  function look(): void {
    clearTimeout(later);
    if (!isClosed) running ??= run().finally(() => (running = null));
  }
  return {
    look,
    pause,
    async close() {
      isClosed = true;
      clearTimeout(later);
      await running;
    },
  };
}
