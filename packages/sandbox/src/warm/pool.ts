import type { Boxes } from "../box/boxes.ts";
import type { Toolchain } from "../languages/toolchain.ts";
import { DEFAULT_LIMITS, scaleLimits } from "../limits.ts";
import type { Warm } from "../recipes/recipe.ts";
import type { BoxFile, BoxStatus, Keep, Limits } from "../types.ts";
import { makeStock, type Stock, type WaitingStart } from "./stock.ts";
import type { WarmBox } from "./warm-box.ts";

export type { WarmBox } from "./warm-box.ts";

/** Larger files are mounted into a new box. */
const LARGEST = 4 * 1024 * 1024;
/** A box that also runs the program has less room than one that only compiles. */
const NO_ROOM = /no space left|file size limit|file too large|too many open files/i;

interface Compilation {
  status: BoxStatus;
  log: string;
  cpuMs: number;
  bytes: Buffer | null;
  /** The box waits to run what it compiled. */
  box: WarmBox | null;
}

/** Boxes that wait ready, by language. */
export interface WarmPool {
  /** Whether a program with these files can go into an existing box. */
  mayServe(toolchain: Toolchain, files: readonly BoxFile[]): boolean;
  /** A ready box within these limits, or null. */
  take(toolchain: Toolchain, limits: Limits): WarmBox | null;
  /** Called after a run that found none. */
  refill(toolchain: Toolchain): void;
  /** Null if no warm box could compile it. */
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
  kept: ReadonlyMap<string, Keep>,
  closing: AbortSignal,
): WarmPool {
  const stocks = new Map<string, Stock>();
  for (const toolchain of toolchains) {
    const { language, recipe } = toolchain;
    const { warm } = recipe;
    const keep = kept.get(language.id);
    if (!warm || !keep) continue;
    stocks.set(language.id, makeStock(boxes, { keep, start: () => startOf(toolchain, warm) }, closing));
  }
  const stockOf = ({ language }: Toolchain) => stocks.get(language.id);

  async function compilerFor(toolchain: Toolchain): Promise<WarmBox | null> {
    const stock = stockOf(toolchain);
    const isMade = toolchain.recipe.warm?.compiles === "only";
    return stock?.takeAny() ?? (isMade ? ((await stock?.make()) ?? null) : null);
  }

  const pool: WarmPool = {
    mayServe(toolchain, files) {
      const { recipe } = toolchain;
      if (!stockOf(toolchain) || recipe.warm?.suits?.(files) === false) return false;
      const artifact = recipe.compile?.artifact;
      return files.every((file) => ("data" in file ? file.data.length <= LARGEST : file.path === artifact));
    },
    take(toolchain, limits) {
      if (toolchain.recipe.warm?.compiles === "only") return null;
      return stockOf(toolchain)?.take(limits) ?? null;
    },
    refill(toolchain) {
      stockOf(toolchain)?.refill();
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
      await Promise.all([...stocks.values()].map((stock) => stock.close()));
    },
  };
  return pool;
}

async function startOf({ recipe, files, prepared }: Toolchain, warm: Warm): Promise<WaitingStart> {
  await prepared?.done;
  const limits = scaleLimits(DEFAULT_LIMITS, recipe.factors);
  return {
    argv: warm.argv(limits),
    files: [...files, ...warm.files, ...(prepared?.files() ?? [])],
    env: recipe.env ?? {},
    limits,
    fixedMemory: warm.fixedMemory,
  };
}
