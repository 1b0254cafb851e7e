import { closeSync, readdirSync, readFileSync } from "node:fs";

const CLOSE_ON_EXEC = 0o2000000;

/**
 * Descriptors that we inherited without close-on-exec would reach every box: somebody's log, somebody's socket. Node
 * marks only the first ones it was started with, and those it opens itself.
 */
export function closeStrayDescriptors(): void {
  for (const name of readdirSync("/proc/self/fd")) {
    const descriptor = Number(name);
    if (descriptor > 2 && isInheritable(descriptor)) closeSync(descriptor);
  }
}

function isInheritable(descriptor: number): boolean {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, "latin1");
    const flags = /^flags:\s+(\d+)$/m.exec(info)?.[1];
    return flags !== undefined && (parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    // The one that read the folder is closed by now.
    return false;
  }
}
