import type { Verdict } from "@invigil/contract/taking/runs";
import type { BoxResult, BoxStatus } from "@invigil/sandbox/types";

/** The judge itself has failed, which says nothing about the code. */
export class JudgeFault extends Error {}

/** Something by the author does not work; the message says what. */
export class KeyFault extends JudgeFault {}

/** How a program ended, apart from whether its output is right. Throws if no box ran it to an end. */
export function verdictOf({ status, fault }: { status: BoxStatus; fault?: string }): Verdict {
  switch (status) {
    case "OK":
      return "PASSED";
    case "ABORTED":
      throw new JudgeFault("aborted");
    case "INTERNAL":
      throw new JudgeFault(fault ?? "a box failed");
    case "NONZERO":
    case "SIGNAL":
    case "CPU_LIMIT":
    case "WALL_LIMIT":
    case "MEMORY_LIMIT":
    case "OUTPUT_LIMIT":
      return status;
  }
}

/** Times and memory of a box, as a case shows them. */
export function measuresOf({ cpuMs, wallMs, memoryPeak }: Pick<BoxResult, "cpuMs" | "wallMs" | "memoryPeak">) {
  return {
    time: Math.round(wallMs) / 1_000,
    cpu_ms: Math.round(cpuMs),
    memory_kb: memoryPeak === null ? null : Math.round(memoryPeak / 1024),
  };
}
