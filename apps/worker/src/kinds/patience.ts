import type { Verdict } from "@invigil/contract/taking/runs";

const MOST = 3;

/** Code that runs out of time in three cases in a row would only delay others with the rest. */
export function createPatience() {
  let timeouts = 0;
  return {
    isOver: () => timeouts >= MOST,
    saw(verdict: Verdict): void {
      if (timeouts >= MOST) return;
      timeouts = verdict === "CPU_LIMIT" || verdict === "WALL_LIMIT" ? timeouts + 1 : 0;
    },
  };
}
