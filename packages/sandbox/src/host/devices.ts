import { spawnSync } from "node:child_process";

/** bubblewrap's own selection includes pseudo-terminals, of which the kernel has a limited number for all. */
export const DEVICES = ["null", "zero", "full", "random", "urandom"];

const SEAL = `for name in ${DEVICES.join(" ")}; do mount --bind /dev/$name /dev/$name && mount -o remount,bind,ro /dev/$name || exit; done`;
const APART = ["/usr/bin/unshare", "--mount", "--propagation", "private"];

/** How to start the shell that starts the boxes. */
export interface Sealed {
  /** Precedes the shell's own command. */
  command: readonly string[];
  /** What the shell does first. */
  script: string;
}

/**
 * Anyone may write to a device and so set its modification time, which other boxes and the host can see. A read-only
 * mount still allows writing but changes none of its metadata. That requires our own mounts, which root may create.
 */
export function sealDevices(isRoot: boolean): Sealed | null {
  if (!isRoot) return null;
  const [program = "", ...options] = APART;
  const { status } = spawnSync(program, [...options, "sh", "-c", SEAL], { stdio: "ignore" });
  return status === 0 ? { command: APART, script: `${SEAL}\n` } : null;
}
