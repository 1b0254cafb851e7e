import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

type Postmaster = { pid: number; port: number; ready: boolean };

/** The contents of postmaster.pid: line 1 is the pid, line 4 the port, line 8 the state. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readText(join(cluster, "postmaster.pid"))?.split("\n");
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/**
 * Stops the server that a killed owner left behind. Stopping is better than adopting it: the new server is our child
 * with this version's settings, and we notice its end. Call only while holding the folder's lock.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const left = readPostmaster(cluster);
  if (!left || !isAlive(left.pid)) return;
  if (!isServerOf(left.pid, cluster)) {
    // Another program got the pid after a reboot. PostgreSQL would take it for a server and refuse to start.
    rmSync(join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  log(`Stopping the database server that an earlier run left behind (process ${left.pid}).`);
  if (!(await endProcess(left.pid, () => isServerOf(left.pid, cluster)))) {
    throw new Error(
      `A database server from an earlier run (process ${left.pid}) does not stop. Stop it, then start again.`,
    );
  }
}

/**
 * Shuts down fast, then immediately, which is as safe as a crash because the next start recovers. Returns true once it
 * is gone.
 */
export async function endProcess(pid: number, isRunning: () => boolean): Promise<boolean> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 60_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, patience] of steps) {
    if (!isRunning()) return true;
    process.kill(pid, signal);
    const end = Date.now() + patience;
    while (Date.now() < end) {
      if (!isRunning()) return true;
      await sleep(10);
    }
  }
  return !isRunning();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  // A zombie has an empty command line, so it counts as gone.
  return commandLine(pid).includes(cluster);
}

function commandLine(pid: number): string {
  if (process.platform === "linux") return readText(`/proc/${pid}/cmdline`) ?? "";
  try {
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
