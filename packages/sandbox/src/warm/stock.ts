import type { Boxes } from "../box/boxes.ts";
import type { LiveBox } from "../box/start-box.ts";
import type { BoxFile, Keep, Limits } from "../types.ts";
import { makeWarmBox, type WarmBox } from "./warm-box.ts";

const ATTEMPTS = 3;
/** Uses the time that others leave. */
const READY_MS = 600_000;
/** Temporary boxes are not created if less than this is free, because a run needs it more. */
const ROOM = 1024 ** 3;

/** What a waiting box is started with. */
export interface WaitingStart {
  argv: readonly string[];
  files: readonly BoxFile[];
  env: Readonly<Record<string, string>>;
  limits: Limits;
  /** Its memory can no longer change, so it serves only runs with the same limit. */
  fixedMemory: boolean;
}

/** Ready boxes of one kind; a used one is replaced when the machine has time. */
export interface Stock {
  /** A ready box within these limits, or null. */
  take(limits: Limits): WarmBox | null;
  /** A ready box, whatever its limits. */
  takeAny(): WarmBox | null;
  /** A new one on request; null if it does not get ready. */
  make(): Promise<WarmBox | null>;
  /** Creates the missing ones. */
  refill(): void;
  close(): Promise<void>;
}

interface Sort {
  keep: Keep;
  start(): Promise<WaitingStart>;
}

export function makeStock(boxes: Boxes, { keep, start }: Sort, closing: AbortSignal): Stock {
  let waiting: WarmBox[] = [];
  let filling = Promise.resolve();
  let failures = 0;
  let isWanted = keep.idleMs === undefined;
  let idle: NodeJS.Timeout | undefined;
  const alive = new Set<WarmBox>();

  async function fill(): Promise<void> {
    while (isWanted && failures < ATTEMPTS && waiting.length < keep.count && hasRoom()) {
      const release = await boxes.slots.acquire("later", closing);
      if (!release) return;
      // A box that cannot even be started must not end the whole process.
      const box = await make()
        .catch(() => null)
        .finally(release);
      failures = box ? 0 : failures + 1;
      if (!box) continue;
      waiting.push(box);
      if (!isWanted) empty();
    }
  }

  function hasRoom(): boolean {
    return keep.idleMs === undefined || process.availableMemory() > ROOM;
  }

  function refill(): void {
    filling = filling.then(fill);
  }

  /** Such boxes are in use, so the next ones are worth their memory. */
  function want(): void {
    if (keep.idleMs === undefined) return;
    isWanted = true;
    clearTimeout(idle);
    idle = setTimeout(() => {
      isWanted = false;
      failures = 0;
      empty();
    }, keep.idleMs).unref();
  }

  function empty(): void {
    for (const box of waiting.splice(0)) void box.remove();
  }

  async function make(): Promise<WarmBox | null> {
    const { live, box } = await startWaiting(boxes, await start());
    alive.add(box);
    const ready = await isReady(live, closing);
    const { remove } = box;
    box.remove = async () => {
      await remove();
      // Its successor is created only now, so that the run did not have to share the processor.
      if (alive.delete(box) && ready) refill();
    };
    if (ready) void live.exit.then(() => drop(box));
    else await box.remove();
    return ready ? box : null;
  }

  /** A box that died while it waited. */
  function drop(box: WarmBox): void {
    if (!waiting.includes(box)) return;
    waiting = waiting.filter((each) => each !== box);
    void box.remove();
  }

  if (isWanted) refill();
  return {
    take(limits) {
      want();
      const box = waiting.find((each) => each.claim(limits)) ?? null;
      waiting = waiting.filter((each) => each !== box);
      return box;
    },
    takeAny() {
      want();
      return waiting.shift() ?? null;
    },
    make,
    refill,
    async close() {
      isWanted = false;
      clearTimeout(idle);
      await filling;
      await Promise.all([...alive].map((box) => box.remove()));
    },
  };
}

async function startWaiting(boxes: Boxes, { limits, fixedMemory, ...given }: WaitingStart) {
  const live = await boxes.start({
    ...given,
    cwd: "/box",
    // The time until a program arrives is not the program's.
    limits: { ...limits, cpuMs: 24 * 3_600_000 },
    weight: "low",
    stdin: null,
    control: true,
    artifact: true,
    endsOutput: false,
  });
  return { live, box: makeWarmBox(live, limits, fixedMemory) };
}

/** A waiting box writes to descriptor 5 when it is ready. */
async function isReady(box: LiveBox, closing: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), READY_MS);
  const leave = () => resolve(false);
  closing.addEventListener("abort", leave, { once: true });
  box.artifact?.onData(() => resolve(true));
  void box.exit.then(leave);
  if (closing.aborted) leave();
  const ready = await promise;
  clearTimeout(timer);
  closing.removeEventListener("abort", leave);
  return ready;
}
