import type { OutOfMemory } from "../cgroup/cgroup.ts";
import type { BoxStatus, Limits } from "../types.ts";

interface Facts {
  /** Why we ended it, if we did. */
  stopped: BoxStatus | null;
  /** Whether it wrote more than it may, whatever else happened. */
  flooded: boolean;
  outOfMemory: OutOfMemory | null;
  /** Null if the program never began, or its end was not reported. */
  code: number | null;
  cpuMs: number;
  limits: Limits;
}

interface Verdict {
  status: BoxStatus;
  code: number | null;
  signal: number | null;
}

const SIGXCPU = 24;

/** Decides how a box ended. */
export function verdict({ stopped, flooded, outOfMemory, code, cpuMs, limits }: Facts): Verdict {
  const signal = code !== null && code > 128 && code <= 192 ? code - 128 : null;
  const ended = { code: signal === null ? code : null, signal };
  if (stopped === "ABORTED") return { status: stopped, ...ended };
  // Output written faster than it is read may also fill the memory, but the flood is the cause.
  if (flooded) return { status: "OUTPUT_LIMIT", ...ended };
  // Only one of several processes is killed for memory; the others may even succeed, or fail for lack of it.
  if (outOfMemory === "box") return { status: "MEMORY_LIMIT", ...ended };
  // A program that the machine had no memory for says nothing about itself.
  if (outOfMemory === "machine") return { status: "INTERNAL", ...ended };
  if (stopped !== null) return { status: stopped, ...ended };
  if (cpuMs > limits.cpuMs || signal === SIGXCPU) return { status: "CPU_LIMIT", ...ended };
  if (code === null) return { status: "INTERNAL", ...ended };
  if (signal !== null) return { status: "SIGNAL", ...ended };
  return { status: code === 0 ? "OK" : "NONZERO", ...ended };
}
