import type { JudgeKey } from "@invigil/contract/authoring/judging";
import type { Technology } from "@invigil/contract/taking/technologies";
import { DEFAULT_LIMITS } from "@invigil/sandbox/limits";
import type { Limits } from "@invigil/sandbox/types";

/** Below this the default wall time is enough. */
const SHORT_MS = 5_000;
const LONG_WALL_MS = 20_000;
const MEGABYTE = 1024 * 1024;
/** The worker keeps a program's output in memory, whatever a package requests. */
const MOST_OUTPUT = 64 * MEGABYTE;

/** The problem's limits; the sandbox adds defaults and the language's own needs. */
export function limitsOf(
  { limits, factors }: Pick<JudgeKey, "limits" | "factors">,
  technology: string,
): Partial<Limits> {
  const factor = factors[technology] ?? 1;
  const { cpu_ms, wall_ms = clockFor(cpu_ms) } = limits;
  return {
    ...(cpu_ms === undefined ? {} : { cpuMs: cpu_ms * factor }),
    ...(wall_ms === undefined ? {} : { wallMs: wall_ms * factor }),
    ...(limits.memory_mb === undefined ? {} : { memory: Math.round(limits.memory_mb * MEGABYTE) }),
    ...(limits.processes === undefined ? {} : { processes: limits.processes }),
    ...(limits.output_kb === undefined ? {} : { output: Math.min(MOST_OUTPUT, Math.round(limits.output_kb * 1024)) }),
  };
}

/** The limits of a technology where a problem sets none, as shown to people. */
export function technologyLimits(
  limits: Partial<Limits> = {},
  factors = { time: 1, memory: 1 },
): NonNullable<Technology["limits"]> {
  const { cpuMs, memory, output } = { ...DEFAULT_LIMITS, ...limits };
  return {
    cpu_ms: cpuMs,
    memory_mb: memory / MEGABYTE,
    output_kb: output / 1024,
    time_factor: factors.time,
    memory_factor: factors.memory,
  };
}

/** A program with much processor time needs as much wall time, whether or not the author set it. */
function clockFor(cpuMs: number | undefined): number | undefined {
  return cpuMs === undefined || cpuMs <= SHORT_MS ? undefined : Math.max(LONG_WALL_MS, 2 * cpuMs);
}
