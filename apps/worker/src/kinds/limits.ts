import type { JudgeKey } from "@invigil/contract/judging";
import type { Limits } from "@invigil/sandbox/types";

/** What the problem asks for; what it leaves out, and the language's own needs, the sandbox knows. */
export function limitsOf(
  { limits, factors }: Pick<JudgeKey, "limits" | "factors">,
  technology: string,
): Partial<Limits> {
  const factor = factors[technology] ?? 1;
  return {
    ...(limits.cpu_ms === undefined ? {} : { cpuMs: limits.cpu_ms * factor }),
    ...(limits.wall_ms === undefined ? {} : { wallMs: limits.wall_ms * factor }),
    ...(limits.memory_mb === undefined ? {} : { memory: Math.round(limits.memory_mb * 1024 * 1024) }),
    ...(limits.processes === undefined ? {} : { processes: limits.processes }),
    ...(limits.output_kb === undefined ? {} : { output: Math.round(limits.output_kb * 1024) }),
  };
}
