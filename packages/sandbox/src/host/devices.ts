import { spawnSync } from "node:child_process";

/** bubblewrap's own choice has pseudo-terminals too, of which the kernel has only so many for all. */
export const DEVICES = ["null", "zero", "full", "random", "urandom"];

const SEAL = `for name in ${DEVICES.join(" ")}; do mount --bind /dev/$name /dev/$name && mount -o remount,bind,ro /dev/$name || exit; done`;
const APART = ["/usr/bin/unshare", "--mount", "--propagation", "private"];

/** How the shell that starts the boxes is itself started. */
export interface Sealed {
  /** In front of the shell's own command. */
  command: readonly string[];
  /** What the shell does first. */
  script: string;
}

/**
 * Anybody may write to a device, and so set the time of its last change, which other boxes and the host see. Where it is
 * mounted read-only one can write to it and change nothing of it. That takes mounts of our own, which root may have.
 */
export function sealDevices(isRoot: boolean): Sealed | null {
  if (!isRoot) return null;
  const [program = "", ...options] = APART;
  const { status } = spawnSync(program, [...options, "sh", "-c", SEAL], { stdio: "ignore" });
  return status === 0 ? { command: APART, script: `${SEAL}\n` } : null;
}
