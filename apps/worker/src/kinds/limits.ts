import type { JudgeKey } from "@invigil/contract/judging";
import type { Limits } from "@invigil/sandbox/types";

/** Below this the usual limits on the clock are enough. */
const SHORT_MS = 5_000;
const LONG_WALL_MS = 20_000;

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
    ...(limits.memory_mb === undefined ? {} : { memory: Math.round(limits.memory_mb * 1024 * 1024) }),
    ...(limits.processes === undefined ? {} : { processes: limits.processes }),
    ...(limits.output_kb === undefined ? {} : { output: Math.round(limits.output_kb * 1024) }),
  };
}

/** Who may calculate for long needs as long on the clock, whether or not the author thought of it. */
function clockFor(cpuMs: number | undefined): number | undefined {
  return cpuMs === undefined || cpuMs <= SHORT_MS ? undefined : Math.max(LONG_WALL_MS, 2 * cpuMs);
}
