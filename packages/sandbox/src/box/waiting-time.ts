import { readFileSync } from "node:fs";

/** What a box has done so far. */
export interface Doings {
  cpuMs(): number;
  /** The ids of its threads. */
  threads(): number[];
}

interface Seen {
  cpuMs: number;
  /** How long each thread has waited for a processor, in milliseconds, by its id. */
  waited: Map<number, number>;
  /** A thread runs or waits now; the kernel adds a wait only when it is over. */
  isActive: boolean;
  /** How long we ourselves have run or waited: a box may be waiting for us to read what it wrote. */
  ours: number;
}

/**
 * Tells sleeping from waiting for a processor. Each call returns the time since the last one in which the box neither
 * ran nor waited, nor could have waited for us; null if that is not known.
 */
export function createSleepMeter(box: Doings): { sleptMs(elapsed: number): number | null; forget(): void } {
  let last: Seen | null = null;
  return {
    sleptMs(elapsed) {
      const now = look(box);
      const before = last;
      last = now;
      if (!now || !before) return null;
      return now.isActive ? 0 : Math.max(0, elapsed - busyBetween(before, now));
    },
    forget: () => void (last = null),
  };
}

function busyBetween(before: Seen, now: Seen): number {
  let waited = 0;
  for (const [id, ms] of now.waited) waited += Math.max(0, ms - (before.waited.get(id) ?? 0));
  return now.cpuMs - before.cpuMs + waited + now.ours - before.ours;
}

/** Null on a kernel that does not count this. */
function look(box: Doings): Seen | null {
  const own = schedule("self");
  if (!own) return null;
  const waited = new Map<number, number>();
  const threads = box.threads();
  for (const id of threads) {
    const seen = schedule(id);
    if (seen) waited.set(id, seen.waited);
  }
  return { cpuMs: box.cpuMs(), waited, isActive: threads.some(isRunnable), ours: own.ran + own.waited };
}

function isRunnable(id: number): boolean {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "latin1");
    // The second field is the program's name in brackets, which may contain spaces and brackets.
    return stat.startsWith(") R", stat.lastIndexOf(")"));
  } catch {
    // It has ended.
    return false;
  }
}

function schedule(id: number | "self"): { ran: number; waited: number } | null {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${id}/schedstat`, "latin1").split(" ").map(Number);
    return { ran: ran / 1e6, waited: waited / 1e6 };
  } catch {
    // It has ended.
    return null;
  }
}
