import type { JudgeKey } from "@invigil/contract/authoring/judging";
import type { Technology } from "@invigil/contract/taking/technologies";
import { DEFAULT_LIMITS } from "@invigil/sandbox/limits";
import type { Limits } from "@invigil/sandbox/types";

/** Below this the default wall time is enough. */
const SHORT_MS = 5_000;
const LONG_WALL_MS = 20_000;
const MEGABYTE = 1024 * 1024;
/**
 * Whatever an author or a package requests: everybody's runs share the worker's slots and memory, and the worker keeps a
 * program's output in memory.
 */
const MOST = {
  cpuMs: 60_000,
  wallMs: 180_000,
  memory: 2_048 * MEGABYTE,
  processes: 512,
  output: 64 * MEGABYTE,
} satisfies Partial<Limits>;

/** The problem's limits; the sandbox adds defaults and the language's own needs. */
export function limitsOf(
  { limits, factors }: Pick<JudgeKey, "limits" | "factors">,
  technology: string,
): Partial<Limits> {
  const factor = factors[technology] ?? 1;
  const { cpu_ms, wall_ms = clockFor(cpu_ms) } = limits;
  return {
    ...atMost("cpuMs", cpu_ms && cpu_ms * factor),
    ...atMost("wallMs", wall_ms && wall_ms * factor),
    ...atMost("memory", limits.memory_mb && Math.round(limits.memory_mb * MEGABYTE)),
    ...atMost("processes", limits.processes),
    ...atMost("output", limits.output_kb && Math.round(limits.output_kb * 1024)),
  };
}

function atMost(name: keyof typeof MOST, wanted: number | undefined): Partial<Limits> {
  return wanted === undefined ? {} : { [name]: Math.min(MOST[name], wanted) };
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
