import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Where the kernel shows one hierarchy of control groups. */
interface Mount {
  folder: string;
  /** The group at the mount's root, which in a container is not the hierarchy's root. */
  root: string;
  version: 1 | 2;
  controllers: readonly string[];
}

/** Boxes go below our own group, so that our limits apply to them too. */
export interface OwnGroups {
  /** Version 1, by controller. */
  v1: ReadonlyMap<string, string>;
  /** Version 2, even if it is only mounted beside version 1. */
  v2: string | null;
}

export function ownGroups(
  mountinfo = readFileSync("/proc/self/mountinfo", "utf8"),
  cgroup = readFileSync("/proc/self/cgroup", "utf8"),
): OwnGroups {
  const mounts = parseMounts(mountinfo);
  const v1 = new Map<string, string>();
  let v2: string | null = null;
  for (const line of cgroup.trim().split("\n")) {
    const [id, controllers = "", ...rest] = line.split(":");
    const path = rest.join(":");
    if (id === "0" && controllers === "") {
      const mount = mounts.find(({ version }) => version === 2);
      if (mount) v2 = below(mount, path);
      continue;
    }
    for (const controller of controllers.split(",")) {
      const mount = mounts.find((each) => each.version === 1 && each.controllers.includes(controller));
      if (mount) v1.set(controller, below(mount, path));
    }
  }
  return { v1, v2 };
}

function parseMounts(mountinfo: string): Mount[] {
  return mountinfo
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [left = "", right = ""] = line.split(" - ");
      const [, , , root = "/", folder = ""] = left.split(" ");
      const [type, , options = ""] = right.split(" ");
      if (type !== "cgroup" && type !== "cgroup2") return [];
      return [{ folder, root, version: type === "cgroup2" ? 2 : 1, controllers: options.split(",") } as const];
    });
}

function below(mount: Mount, path: string): string {
  const inside = relative(mount.root, path);
  return inside.startsWith("..") ? mount.folder : join(mount.folder, inside);
}
