import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

interface Stat {
  parent: number;
  own: number;
  /** Includes children that have ended and been waited for. */
  ended: number;
}

/** Undefined if it ended meanwhile. */
function readStat(pid: number): Stat | undefined {
  const text = readProc(pid, "stat");
  if (text === undefined) return undefined;
  // The name in brackets may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const at = (index: number): number => fields[index - 3] ?? 0;
  return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
}

export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readStat(pid)?.parent === parent);
}

/** Processor seconds of a process alone. */
export function cpuSeconds(pid: number): number {
  return (readStat(pid)?.own ?? 0) / TICKS_A_SECOND;
}

/** Processor seconds of a process, its children, and those that have come and gone. */
export function cpuSecondsOfFamily(parent: number): number {
  const stat = readStat(parent);
  const children = childrenOf(parent).reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  return ((stat?.own ?? 0) + (stat?.ended ?? 0)) / TICKS_A_SECOND + children;
}

/** Proportional set size: memory that several processes share is divided among them. */
export function pssKilobytes(pid: number): number {
  return rollup(pid, "Pss");
}

export function rssKilobytes(pid: number): number {
  return rollup(pid, "Rss");
}

/** Nothing for a process that ended meanwhile, such as an autovacuum worker. */
function rollup(pid: number, name: string): number {
  const text = readProc(pid, "smaps_rollup") ?? "";
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch (error) {
    const gone = error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");
    if (gone) return undefined;
    throw error;
  }
}
