import { readdirSync, readFileSync } from "node:fs";

/** The processes of a box, by the launch that its first program was started with. */
export function processesOf(launch: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && commandOf(pid).includes(launch));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}

/** As a machine does that runs out of memory: without a word. */
export function killBox(launch: string): void {
  const found = processesOf(launch);
  if (found.length === 0) throw new Error("There is no such box.");
  for (const pid of found) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with another one.
  }
}
