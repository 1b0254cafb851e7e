import type { Limits } from "./types.ts";

export const MEGABYTE = 1024 * 1024;

/** For every process in a box, unless its language needs more. */
export const STACK = 64 * MEGABYTE;

/** For a small program; a recipe and a request change individual limits. */
export const DEFAULT_LIMITS: Limits = {
  cpuMs: 5_000,
  wallMs: 10_000,
  memory: 256 * MEGABYTE,
  processes: 64,
  output: MEGABYTE,
  file: 32 * MEGABYTE,
  tmp: 64 * MEGABYTE,
  openFiles: 256,
  stack: STACK,
  cpus: 1,
};

export const COMPILE_LIMITS: Limits = {
  ...DEFAULT_LIMITS,
  cpuMs: 20_000,
  wallMs: 40_000,
  memory: 1024 * MEGABYTE,
  processes: 128,
  output: MEGABYTE / 4,
  file: 128 * MEGABYTE,
  tmp: 256 * MEGABYTE,
  openFiles: 1024,
};

/** What a slower or heavier language gets beyond the problem's limits. */
export interface Factors {
  time?: number;
  memory?: number;
  stack?: number;
  /** Threads count as processes, and a runtime needs some for itself. */
  processes?: number;
}

export function scaleLimits(limits: Limits, factors: Factors = {}): Limits {
  const time = factors.time ?? 1;
  return {
    ...limits,
    cpuMs: limits.cpuMs * time,
    wallMs: limits.wallMs * time,
    memory: Math.round(limits.memory * (factors.memory ?? 1)),
    stack: limits.stack * (factors.stack ?? 1),
    processes: limits.processes + (factors.processes ?? 0),
  };
}
