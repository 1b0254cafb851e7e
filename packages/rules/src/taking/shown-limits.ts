import { FRAMEWORK_LIMITS } from "@invigil/contract/constants";
import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import type { Problem } from "@invigil/contract/taking/problems";
import type { Technology } from "@invigil/contract/taking/technologies";

type Question = Pick<Problem, "problem_type" | "limits">;

interface Base {
  cpu_ms: number;
  memory_mb: number;
  output_kb: number;
  time_factor: number;
  memory_factor: number;
}

/** The limits for code in this technology, on one line; null if nothing is known. */
export function limitsText({ problem_type, limits }: Question, technology: Pick<Technology, "id" | "limits">) {
  if (!limits) return null;
  const framework = limits.frameworks[technology.id];
  const base = framework ? unscaled(FRAMEWORK_LIMITS[framework]) : baseOf(problem_type, technology);
  if (!base) return null;
  const factor = limits.factors[technology.id] ?? 1;
  const cpuMs = (limits.cpu_ms === undefined ? base.cpu_ms : limits.cpu_ms * factor) * base.time_factor;
  const memoryMb = (limits.memory_mb ?? base.memory_mb) * base.memory_factor;
  return [
    `Time limit ${rounded(cpuMs / 1_000)} s of processor time${framework ? " for all tests together" : ""}`,
    `Memory ${rounded(memoryMb)} MB`,
    `Output ${sizeOf(limits.output_kb ?? base.output_kb)}`,
  ].join(" · ");
}

/** The limits of shell scripts and commands apply as written. Projects and notebooks are not limited like programs. */
function baseOf(type: Problem["problem_type"], { limits }: Pick<Technology, "limits">): Base | undefined {
  if (hasEnvironment(type) && type !== "PBD") return undefined;
  return limits && (type === "SHL" || type === "PBD") ? unscaled(limits) : limits;
}

function unscaled(limits: Pick<Base, "cpu_ms" | "memory_mb" | "output_kb">): Base {
  return { ...limits, time_factor: 1, memory_factor: 1 };
}

function sizeOf(kilobytes: number): string {
  return kilobytes < 1_024 ? `${rounded(kilobytes)} kB` : `${rounded(kilobytes / 1_024)} MB`;
}

function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
}
