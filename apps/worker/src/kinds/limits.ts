import type { JudgeKey } from "@invigil/contract/authoring/judging";
import type { Technology } from "@invigil/contract/taking/technologies";
import { DEFAULT_LIMITS } from "@invigil/sandbox/limits";
import type { Limits } from "@invigil/sandbox/types";

/** Below this the usual limits on the clock are enough. */
const SHORT_MS = 5_000;
const LONG_WALL_MS = 20_000;
const MEGABYTE = 1024 * 1024;
/** The worker holds what a program writes, whatever a package asks for. */
const MOST_OUTPUT = 64 * MEGABYTE;

/** What the problem asks for; what it leaves out, and the language's own needs, the sandbox knows. */
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

/** What holds for a technology where a problem says nothing, as people are told it. */
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

/** Who may calculate for long needs as long on the clock, whether or not the author thought of it. */
function clockFor(cpuMs: number | undefined): number | undefined {
  return cpuMs === undefined || cpuMs <= SHORT_MS ? undefined : Math.max(LONG_WALL_MS, 2 * cpuMs);
}
