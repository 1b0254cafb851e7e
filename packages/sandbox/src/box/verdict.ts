import type { OutOfMemory } from "../cgroup/cgroup.ts";
import type { BoxStatus, Limits } from "../types.ts";

interface Facts {
  /** Why we ended it, if we did. */
  stopped: BoxStatus | null;
  /** It wrote more than it may, whatever else became of it. */
  flooded: boolean;
  outOfMemory: OutOfMemory | null;
  /** null where the program never began, or no end of it was told. */
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

/** How a box ended, from what is known of it. */
export function verdict({ stopped, flooded, outOfMemory, code, cpuMs, limits }: Facts): Verdict {
  const signal = code !== null && code > 128 && code <= 192 ? code - 128 : null;
  const ended = { code: signal === null ? code : null, signal };
  if (stopped === "ABORTED") return { status: stopped, ...ended };
  // What is written faster than it is read may fill the memory as well: the flood is the cause.
  if (flooded) return { status: "OUTPUT_LIMIT", ...ended };
  // Of several processes only one is killed for memory; the others may even end well, or fail for want of it.
  if (outOfMemory === "box") return { status: "MEMORY_LIMIT", ...ended };
  // Nothing can be concluded of a program that the machine had no room for.
  if (outOfMemory === "machine") return { status: "INTERNAL", ...ended };
  if (stopped !== null) return { status: stopped, ...ended };
  if (cpuMs > limits.cpuMs || signal === SIGXCPU) return { status: "CPU_LIMIT", ...ended };
  if (code === null) return { status: "INTERNAL", ...ended };
  if (signal !== null) return { status: "SIGNAL", ...ended };
  return { status: code === 0 ? "OK" : "NONZERO", ...ended };
}
