import type { Boxes } from "../box/boxes.ts";
import { DEFAULT_LIMITS, scaleLimits } from "../limits.ts";
import type { Recipe } from "../recipes/recipe.ts";
import type { BoxFile, BoxRequest, BoxResult, Limits, ProgramRequest } from "../types.ts";
import type { WarmBox, WarmPool } from "../warm/pool.ts";
import type { Toolchain } from "./toolchain.ts";

export interface ProgramRun {
  boxes: Boxes;
  pool: WarmPool;
  toolchain: Toolchain;
  /** The program: its source or compiled form, and its files. */
  files: readonly BoxFile[];
  /** A warm box that has compiled this very program; only the first run can use it. */
  compiledIn: WarmBox | null;
  request: ProgramRequest;
}

/** Uses a suitable warm box if one is ready, otherwise a new one; the result is the same. */
export async function runProgram(run: ProgramRun): Promise<BoxResult> {
  const { toolchain, request, boxes, pool } = run;
  const { recipe } = toolchain;
  const limits = scaleLimits({ ...DEFAULT_LIMITS, ...request.limits }, recipe.factors);
  const files = [...run.files, ...(request.files ?? [])];
  const result =
    (await runWarm(run, files, limits)) ?? (await boxes.run({ ...boxedProgram(run), stdin: request.stdin }));
  if (pool.mayServe(toolchain, files)) pool.refill(toolchain);
  return programEnd(recipe, result);
}

/** The runtime's own message may say more than how it ended. */
export function programEnd(recipe: Pick<Recipe, "outOfMemory" | "unread">, result: BoxResult): BoxResult {
  const ownEnd = result.status === "NONZERO" || result.status === "SIGNAL";
  const gaveUp = ownEnd && recipe.outOfMemory?.test(result.stderr.toString());
  if (gaveUp) return { ...result, status: "MEMORY_LIMIT" };
  return isUnread(recipe, result) ? { ...result, isUnread: true } : result;
}

/** The program as a new box, not started yet. */
export function boxedProgram({
  toolchain,
  files: own,
  request,
}: Pick<ProgramRun, "toolchain" | "files"> & {
  request: Omit<ProgramRequest, "stdin">;
}): BoxRequest {
  const { recipe } = toolchain;
  const limits = scaleLimits({ ...DEFAULT_LIMITS, ...request.limits }, recipe.factors);
  const files = [...own, ...(request.files ?? [])];
  const suits = recipe.warm?.suits?.(files) ?? true;
  return {
    argv: [...recipe.run(limits), ...(request.args ?? [])],
    files: [...toolchain.files, ...files],
    limits: suits ? withStart(limits, recipe.warm?.cold) : limits,
    ...(recipe.env && { env: recipe.env }),
    ...(request.signal && { signal: request.signal }),
  };
}

/** A program that has printed something was parsed successfully. */
export function isUnread({ unread }: Pick<Recipe, "unread">, { status, stdout, stderr }: BoxResult): boolean {
  return status === "NONZERO" && stdout.length === 0 && unread?.test(stderr.toString()) === true;
}

/** Starting a runtime does not count as the program's time; a warm box does not count it either. */
function withStart(limits: Limits, start = { cpuMs: 0, wallMs: 0 }): Limits {
  return { ...limits, cpuMs: limits.cpuMs + start.cpuMs, wallMs: limits.wallMs + start.wallMs };
}

/** Null if there is no warm box for it, or it died when it was needed. */
async function runWarm(run: ProgramRun, files: readonly BoxFile[], limits: Limits): Promise<BoxResult | null> {
  const { toolchain, request, boxes, pool, compiledIn } = run;
  if (!pool.mayServe(toolchain, files)) return null;
  const release = await boxes.slots.acquire("now", request.signal);
  if (!release) return null;
  try {
    const { args = [], stdin, signal } = request;
    // It already has the program and its files.
    const own = compiledIn?.claim(limits);
    const given = own ? (request.files ?? []) : files;
    const box = own ?? pool.take(toolchain, limits);
    if (!box) return null;
    const { artifact: _reply, ...result } = await box.run({ files: given, args, stdin, limits }, signal);
    return result.status === "INTERNAL" ? null : result;
  } finally {
    release();
  }
}
