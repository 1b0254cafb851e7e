import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createSleepMeter, type Doings } from "./waiting-time.ts";

/** How often to check how busy the machine is. */
const STEP_MS = 100;
/** However busy the machine is, a program does not keep its slot for ever. */
const SLOWEST = 0.1;
/** If we ourselves stood still, nobody knows what a box did meanwhile. */
const LONGEST_STEP = 3 * STEP_MS;

/** The state of the machine at one moment. */
export interface Load {
  at: number;
  /** Ticks of all processors since the start: busy, and taken by the host of a virtual machine. */
  busy: number;
  stolen: number;
  /** Threads that want to run now, except this one. */
  running: number;
}

/**
 * Calls `then` once the machine has had this much time for a box. Time in which others had the processor does not
 * count, because waiting for the machine is not slowness; time that the box sleeps does. `box` is absent if it may be
 * waiting for another box, which waits for the machine.
 */
export function afterFairTime(ms: number, then: () => void, box?: Doings): { stop(): void } {
  let left = ms;
  let last = loadNow();
  const sleep = box && createSleepMeter(box);
  let timer = setTimeout(step, Math.min(left, STEP_MS));
  function step() {
    const now = loadNow();
    const elapsed = now.at - last.at;
    const share = pace(last, now, availableParallelism());
    left -= Math.max(elapsed * share, share < 1 ? (sleep?.sleptMs(Math.min(elapsed, LONGEST_STEP)) ?? 0) : 0);
    if (share === 1) sleep?.forget();
    last = now;
    if (left <= 0) then();
    else timer = setTimeout(step, Math.min(Math.max(left, 1), STEP_MS));
  }
  return { stop: () => clearTimeout(timer) };
}

/** The share of a processor that each thread that wants one got between two checks. */
export function pace(before: Load, after: Load, processors: number): number {
  const stolen = after.stolen - before.stolen;
  const wanted = after.busy - before.busy + stolen;
  const given = wanted > 0 ? 1 - stolen / wanted : 1;
  return Math.max(SLOWEST, given * Math.min(1, processors / Math.max(1, after.running)));
}

function loadNow(): Load {
  const at = performance.now();
  let text: string;
  try {
    text = readFileSync("/proc/stat", "utf8");
  } catch {
    return { at, busy: 0, stolen: 0, running: 1 };
  }
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = text
    .slice(0, text.indexOf("\n"))
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const running = Number(/^procs_running (\d+)/m.exec(text)?.[1] ?? 2) - 1;
  return { at, busy: user + nice + system + irq + softirq, stolen, running };
}
