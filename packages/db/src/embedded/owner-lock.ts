import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process is using the folder. */
export class FolderInUse extends Error {}

/**
 * Marks the data folder as ours until the returned function is called or this process ends.
 *
 * Node has no flock, so an exclusive transaction on an empty SQLite file holds the kernel's file lock for us. The kernel
 * drops it when the process dies in any way, so no stale pid can block a start after a crash, a reboot or in a new
 * container, where the same pid may belong to another program. `owner.pid` is used only in the message.
 */
export function takeOwnership({ dataDir, shownAs }: { dataDir: string; shownAs: string }): () => void {
  const lockFile = join(dataDir, "owner.lock");
  const pidFile = join(dataDir, "owner.pid");
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUse(
      `The folder ${shownAs} is in use by another Invigil (${readOwner(pidFile)}). Stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  chmodSync(lockFile, 0o600);
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });

  let held = true;
  function release(): void {
    if (!held) return;
    held = false;
    process.off("exit", release);
    rmSync(pidFile, { force: true });
    lock.close();
  }
  // Also keeps `lock` reachable: a collected handle would close the file and free the folder.
  process.on("exit", release);
  return release;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is locked/.test(error.message);
}

function readOwner(pidFile: string): string {
  try {
    return `process ${readFileSync(pidFile, "utf8").trim()}`;
  } catch {
    return "process unknown";
  }
}
