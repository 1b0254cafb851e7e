import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { CommandState } from "@invigil/contract/proctoring/secure-browser";

/** How long a program may take to save its work before it is ended. */
const PATIENCE = 2_000;

/** A zombie has ended; only its parent has not looked yet. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process cannot be signalled, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Asks a program to end, then ends it. Windows knows no asking: Node ends the process at once. */
export async function closeProgram(pid: number): Promise<CommandState> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself, or it belongs to somebody else; which of the two is seen below.
    }
    const until = Date.now() + PATIENCE;
    while (Date.now() < until && isRunning(pid)) await wait(50);
    if (!isRunning(pid)) return "success";
  }
  return "running";
}
