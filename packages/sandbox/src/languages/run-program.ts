import type { Boxes } from "../box/boxes.ts";
import { DEFAULT_LIMITS, scaleLimits } from "../limits.ts";
import type { BoxFile, BoxResult, Compiled, Limits } from "../types.ts";
import type { WarmBox, WarmPool } from "../warm/pool.ts";
import type { Toolchain } from "./toolchain.ts";

export type RunRequest = Parameters<Compiled["run"]>[0];

export interface ProgramRun {
  boxes: Boxes;
  pool: WarmPool;
  toolchain: Toolchain;
  /** The program: its source, or what was compiled of it, and its files. */
  files: readonly BoxFile[];
  /** A warm box that has compiled this very program; only the first run can have it. */
  compiledIn: WarmBox | null;
  request: RunRequest;
}

/** In a warm box where one is ready and can do it, else in a new one: the result is the same. */
export async function runProgram(run: ProgramRun): Promise<BoxResult> {
  const { toolchain, request, boxes } = run;
  const { recipe } = toolchain;
  const limits = scaleLimits({ ...DEFAULT_LIMITS, ...request.limits }, recipe.factors);
  const files = [...run.files, ...(request.files ?? [])];
  const result =
    (await runWarm(run, files, limits)) ??
    (await boxes.run({
      argv: [...recipe.run(limits), ...(request.args ?? [])],
      files: [...toolchain.files, ...files],
      stdin: request.stdin,
      limits,
      ...(recipe.env && { env: recipe.env }),
      ...(request.signal && { signal: request.signal }),
    }));
  const ownEnd = result.status === "NONZERO" || result.status === "SIGNAL";
  const gaveUp = ownEnd && recipe.outOfMemory?.test(result.stderr.toString());
  return gaveUp ? { ...result, status: "MEMORY_LIMIT" } : result;
}

/** null where there is no warm box for it. */
async function runWarm(run: ProgramRun, files: readonly BoxFile[], limits: Limits): Promise<BoxResult | null> {
  const { toolchain, request, boxes, pool, compiledIn } = run;
  if (!pool.mayServe(toolchain, files)) return null;
  const release = await boxes.slots.acquire("now", request.signal);
  if (!release) return null;
  try {
    const { args = [], stdin, signal } = request;
    // It has the program and its files already.
    const own = compiledIn?.claim(limits);
    if (own) return await own.run({ files: request.files ?? [], args, stdin, limits }, signal);
    const other = pool.take(toolchain, limits);
    return other && (await other.run({ files, args, stdin, limits }, signal));
  } finally {
    release();
  }
}
