import type { Boxes } from "../box/boxes.ts";
import type { LiveBox } from "../box/start-box.ts";
import type { Toolchain } from "../languages/toolchain.ts";
import { DEFAULT_LIMITS, scaleLimits } from "../limits.ts";
import type { BoxFile, BoxStatus, Limits } from "../types.ts";
import { makeWarmBox, type WarmBox } from "./warm-box.ts";

export type { WarmBox } from "./warm-box.ts";

/** More than this goes in by bind, in a new box. */
const LARGEST = 4 * 1024 * 1024;
const ATTEMPTS = 3;
/** A box that also runs the program has less room than one that only compiles. */
const NO_ROOM = /no space left|file size limit|file too large|too many open files/i;
/** With the time that others leave. */
const READY_MS = 600_000;

interface Compilation {
  status: BoxStatus;
  log: string;
  cpuMs: number;
  bytes: Buffer | null;
  /** It waits to run what it compiled. */
  box: WarmBox | null;
}

/** Boxes that wait ready, by language; one that was taken is replaced while the machine has time. */
export interface WarmPool {
  /** Whether a program with these files can go into a box that exists already. */
  mayServe(toolchain: Toolchain, files: readonly BoxFile[]): boolean;
  /** Ready and within these limits, or null. */
  take(toolchain: Toolchain, limits: Limits): WarmBox | null;
  /** null where no warm box could compile it. */
  compile(
    toolchain: Toolchain,
    sources: readonly BoxFile[],
    limits: Limits,
    signal?: AbortSignal,
  ): Promise<Compilation | null>;
  close(): Promise<void>;
}

export function makePool(
  boxes: Boxes,
  toolchains: readonly Toolchain[],
  counts: Readonly<Record<string, number>>,
  closing: AbortSignal,
): WarmPool {
  const waiting = new Map<string, WarmBox[]>();
  const alive = new Set<WarmBox>();
  const fills = new Map<string, Promise<void>>();

  function idle({ language }: Toolchain): WarmBox[] {
    return waiting.get(language.id) ?? [];
  }

  async function fill(toolchain: Toolchain): Promise<void> {
    const { id } = toolchain.language;
    let failures = 0;
    while (failures < ATTEMPTS && !closing.aborted && idle(toolchain).length < (counts[id] ?? 0)) {
      const release = await boxes.slots.acquire("later", closing);
      if (!release) return;
      const box = await boot(toolchain).finally(release);
      if (box) keep(toolchain, [...idle(toolchain), box]);
      else failures += 1;
    }
  }

  function refill(toolchain: Toolchain): void {
    const { id } = toolchain.language;
    const before = fills.get(id) ?? Promise.resolve();
    fills.set(
      id,
      before.then(() => fill(toolchain)),
    );
  }

  async function boot(toolchain: Toolchain): Promise<WarmBox | null> {
    const { recipe, prepared } = toolchain;
    if (!recipe.warm) return null;
    await prepared?.done;
    const limits = scaleLimits(DEFAULT_LIMITS, recipe.factors);
    const live = await boxes.start({
      argv: recipe.warm.argv(limits),
      files: [...toolchain.files, ...recipe.warm.files, ...(prepared?.files() ?? [])],
      env: recipe.env ?? {},
      cwd: "/box",
      // The time until a program comes is ours.
      limits: { ...limits, cpuMs: 24 * 3_600_000 },
      weight: "low",
      stdin: null,
      artifact: true,
    });
    const box = makeWarmBox(live, limits, recipe.warm.fixedMemory);
    alive.add(box);
    const ready = await isReady(live, closing);
    const { remove } = box;
    box.remove = async () => {
      await remove();
      // Its successor is made now and not sooner: whoever used it should not have had to share the processor.
      if (alive.delete(box) && ready) refill(toolchain);
    };
    if (ready) void live.exit.then(() => drop(toolchain, box));
    else await box.remove();
    return ready ? box : null;
  }

  /** One that died while it waited. */
  function drop(toolchain: Toolchain, box: WarmBox): void {
    const others = idle(toolchain).filter((each) => each !== box);
    if (others.length === idle(toolchain).length) return;
    keep(toolchain, others);
    void box.remove();
  }

  function keep({ language }: Toolchain, boxesLeft: WarmBox[]): void {
    waiting.set(language.id, boxesLeft);
  }

  async function compilerFor(toolchain: Toolchain): Promise<WarmBox | null> {
    const [box, ...rest] = idle(toolchain);
    keep(toolchain, rest);
    return box ?? (toolchain.recipe.warm?.compiles === "only" ? await boot(toolchain) : null);
  }

  const pool: WarmPool = {
    mayServe(toolchain, files) {
      if ((counts[toolchain.language.id] ?? 0) === 0) return false;
      const artifact = toolchain.recipe.compile?.artifact;
      return files.every((file) => ("data" in file ? file.data.length <= LARGEST : file.path === artifact));
    },
    take(toolchain, limits) {
      if (toolchain.recipe.warm?.compiles === "only") return null;
      const box = idle(toolchain).find((each) => each.claim(limits));
      if (!box) return null;
      keep(
        toolchain,
        idle(toolchain).filter((each) => each !== box),
      );
      return box;
    },
    async compile(toolchain, sources, limits, signal) {
      if (!toolchain.recipe.warm?.compiles || !pool.mayServe(toolchain, sources)) return null;
      const release = await boxes.slots.acquire("now", signal);
      if (!release) return null;
      try {
        const box = await compilerFor(toolchain);
        if (!box) return null;
        const { status, cpuMs, reply } = await box.compile(sources, limits, signal);
        if (reply && !reply.ok && NO_ROOM.test(reply.log)) return null;
        if (!reply) return { status, cpuMs, log: "", bytes: null, box: null };
        const ok = { status: "OK", cpuMs, log: reply.log, bytes: reply.artifact, box } as const;
        return reply.ok ? ok : { ...ok, status: "NONZERO", bytes: null, box: null };
      } finally {
        release();
      }
    },
    async close() {
      await Promise.all(fills.values());
      await Promise.all([...alive].map((box) => box.remove()));
    },
  };
  for (const toolchain of toolchains) refill(toolchain);
  return pool;
}

/** A waiting box writes one byte when it is ready. */
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
