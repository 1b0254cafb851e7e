import { isAlive } from "../host/owner.ts";
import { SandboxUnavailable } from "../unavailable.ts";
import type { GroupDriver } from "./cgroup.ts";
import { ownGroups } from "./own-group.ts";
import { versionOne } from "./v1.ts";
import { versionTwo } from "./v2.ts";

export function detectGroups(): GroupDriver {
  try {
    const own = ownGroups();
    const driver = (own.v2 === null ? null : versionTwo(own.v2)) ?? versionOne(own);
    if (driver) return driver;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SandboxUnavailable(
      `The sandbox needs writable control groups. Run the worker as root, or delegate its group to its user (${reason}).`,
    );
  }
  throw new SandboxUnavailable(
    "The sandbox needs the control group controllers memory, pids and cpu, which this host does not offer.",
  );
}

/** What a killed worker left: its boxes died with it, but a group stays until somebody removes it. */
export async function removeOrphans(driver: GroupDriver): Promise<void> {
  const orphans = driver.names().filter((name) => !isAlive(name));
  // A group that cannot be removed now does no harm; the next start tries again.
  await Promise.allSettled(orphans.map((name) => driver.open(name).remove()));
}
