import { setTimeout as sleep } from "node:timers/promises";
import { VSCODE } from "../local/editors.ts";
import { untilAnswered } from "../local/until-answered.ts";
import type { EndedBy, Launch, Running } from "../types.ts";
import { enterPod, holdPod, type PodAddress } from "./pod-door.ts";
import type { Pod } from "./pods.ts";
import type { PodState } from "./pod-state.ts";

const KNOCK_EVERY = 100;
/** How long an agent may be unreachable before its environment counts as lost. */
const UNREACHABLE_MS = 30_000;
const REMOVE_PATIENCE = 3_000;
const HAS_ENDED = "The environment has ended.";

export interface Held {
  letGo(): void;
  /** Rejects never; resolves if the agent stays away. */
  readonly lost: Promise<EndedBy>;
}

/** Resolves once the agent of a Pod answers, and holds on to it. */
export async function reachPod(
  pod: Pod,
  { port, launch }: { port: number; launch: string | null },
  signal: AbortSignal,
): Promise<{ address: PodAddress; held: Held }> {
  const host = await pod.when(addressIn, signal);
  if (host instanceof Error) throw host;
  const address = { host, port, token: pod.token };
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const ended = pod.when((state) => (state.is === "running" ? undefined : state), until);
  ended.then(() => over.abort(new Error("The Pod ended before its agent was ready."))).catch(() => {});
  try {
    return { address, held: await holdOn(address, launch, until) };
  } finally {
    over.abort();
  }
}

function addressIn(state: PodState): string | Error | undefined {
  if (state.is === "pending") return undefined;
  if (state.is === "running") return state.address;
  return new Error(state.is === "broken" ? state.why : "The Pod ended before its agent was ready.");
}

/** Holds on until it is let go. If the connection is lost, it is made again for a while. */
async function holdOn(address: PodAddress, launch: string | null, signal: AbortSignal): Promise<Held> {
  const over = new AbortController();
  const lost = Promise.withResolvers<EndedBy>();
  let current = await knock(address, launch, signal, onGone);
  function onGone(): void {
    const late = AbortSignal.any([over.signal, AbortSignal.timeout(UNREACHABLE_MS)]);
    knock(address, launch, late, onGone)
      .then((next) => {
        current = next;
        if (over.signal.aborted) next.letGo();
      })
      .catch(() => {
        if (!over.signal.aborted) lost.resolve("lost");
      });
  }
  return {
    lost: lost.promise,
    letGo() {
      over.abort();
      current.letGo();
    },
  };
}

async function knock(address: PodAddress, launch: string | null, signal: AbortSignal, onGone: () => void) {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await holdPod(address, launch, { onGone, signal });
    } catch {
      await sleep(KNOCK_EVERY, undefined, { signal });
    }
  }
}

interface Arriving {
  pod: Pod;
  launch: Launch;
  port: number;
  /** Ends and removes it. */
  remove(pod: Pod): Promise<void>;
  /** It ended by itself; while it is still there. */
  onEnd(pod: Pod, by: EndedBy): Promise<void>;
}

/** The environment in a Pod, once its agent and its editor answer. */
export async function runPod({ pod, launch, port, remove, onEnd }: Arriving, signal: AbortSignal): Promise<Running> {
  const { address, held } = await reachPod(pod, { port, launch: launch.launch }, signal);
  const stopped = Promise.withResolvers<EndedBy>();
  let isOver = false;
  const enter = async (open: "workspace" | "editor" | number) => {
    if (isOver) throw new Error(HAS_ENDED);
    return enterPod(address, { open, launch: launch.launch });
  };
  try {
    if (launch.editor === "vscode-pod") await untilAnswered(() => enter("editor"), VSCODE.readyPath, signal);
  } catch (error) {
    held.letGo();
    throw error;
  }
  const ended = Promise.race([stopped.promise, held.lost, pod.when(endIn)]).then(async (by) => {
    isOver = true;
    held.letGo();
    if (by !== "stopped") await onEnd(pod, by);
    // If the cluster is away, its candidate need not wait until it is back.
    await Promise.race([remove(pod), sleep(REMOVE_PATIENCE, undefined, { ref: false })]);
    return by;
  });
  return {
    environment: launch.environment,
    launch: launch.launch,
    editor: launch.editor,
    openAgent: () => enter("workspace"),
    openPort: (wanted) => enter(wanted),
    openEditor: () =>
      launch.editor === "light"
        ? Promise.reject(new Error("This environment has no editor of its own."))
        : enter("editor"),
    // Only an addition to the cluster could say.
    memory: () => Promise.resolve(null),
    ended,
    async stop() {
      stopped.resolve("stopped");
      await ended;
    },
  };
}

/** A Pod that the cluster takes away is lost at once: its candidate need not wait until it is gone. */
function endIn(state: PodState): EndedBy | undefined {
  if (state.is === "ended") return state.by;
  return state.is === "leaving" ? "lost" : undefined;
}
