import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { PARENT, type Group, type GroupDriver, type OutOfMemory } from "./cgroup.ts";
import {
  bytesOfFiles,
  idsIn,
  makeFolder,
  read,
  removed,
  removeGroups,
  subfolders,
  write,
  writeIfThere,
} from "./files.ts";

/** The kernel's own default. */
const WEIGHT = 100;
const NEEDED = ["memory", "pids", "cpu"];
/** Our own place: a group that delegates controllers may not contain processes. */
const HOST = "invigil-host";

/** Null if the needed controllers are not available. */
export function versionTwo(own: string): GroupDriver | null {
  const base = basename(own) === HOST ? dirname(own) : own;
  const controllers = join(base, "cgroup.controllers");
  if (!existsSync(controllers)) return null;
  const offered = read(controllers).split(" ");
  if (!NEEDED.every((controller) => offered.includes(controller))) return null;
  handDown(base);
  const parent = join(base, PARENT);
  makeParent(parent);
  return {
    description: "cgroup v2",
    create(name, limits, weight) {
      // Another worker that ended may have removed it.
      makeParent(parent);
      const folder = join(parent, name);
      makeFolder(folder);
      writeIfThere(join(folder, "memory.swap.max"), 0);
      writeIfThere(join(folder, "memory.oom.group"), 1);
      const group = groupOf(folder);
      group.adjust(limits, weight);
      return group;
    },
    names: () => subfolders(parent),
    open: (name) => groupOf(join(parent, name)),
    close: () => void removed(parent),
  };
}

const enabling = NEEDED.map((controller) => `+${controller}`).join(" ");

function makeParent(parent: string): void {
  if (existsSync(parent)) return;
  makeFolder(parent);
  write(join(parent, "cgroup.subtree_control"), enabling);
  // Otherwise all boxes together would weigh as much as our own group.
  write(join(parent, "cpu.weight"), Math.min(WEIGHT * availableParallelism(), 10_000));
}

function handDown(base: string): void {
  const control = join(base, "cgroup.subtree_control");
  const enabled = read(control).split(" ");
  if (NEEDED.every((controller) => enabled.includes(controller))) return;
  try {
    write(control, enabling);
  } catch {
    const host = join(base, HOST);
    makeFolder(host);
    for (const process of read(join(base, "cgroup.procs")).split("\n").filter(Boolean)) moveTo(host, process);
    write(control, enabling);
  }
}

function moveTo(group: string, process: string): void {
  try {
    write(join(group, "cgroup.procs"), process);
  } catch {
    // It ended in the meantime.
  }
}

/** `oom` counts how often this group's own limit was the reason. */
function killedFor(events: string): OutOfMemory | null {
  if (!/^oom_kill [1-9]/m.test(events)) return null;
  return /^oom [1-9]/m.test(events) ? "box" : "machine";
}

function groupOf(folder: string): Group {
  const kill = () => writeIfThere(join(folder, "cgroup.kill"), 1);
  const peak = join(folder, "memory.peak");
  return {
    renewsPeak: false,
    joins: [join(folder, "cgroup.procs")],
    cpuMs: () => Number(/^usage_usec (\d+)/m.exec(read(join(folder, "cpu.stat")))?.[1] ?? 0) / 1e3,
    threads: () => idsIn(join(folder, "cgroup.threads")),
    usage: () => ({
      memoryPeak: existsSync(peak) ? Math.max(0, Number(read(peak)) - bytesOfFiles(join(folder, "memory.stat"))) : null,
      outOfMemory: killedFor(read(join(folder, "memory.events"))),
    }),
    memory: () => Math.max(0, Number(read(join(folder, "memory.current"))) - bytesOfFiles(join(folder, "memory.stat"))),
    outliveMembers: () => writeIfThere(join(folder, "memory.oom.group"), 0),
    adjust(limits, weight) {
      write(join(folder, "memory.max"), limits.memory);
      write(join(folder, "pids.max"), limits.processes);
      write(join(folder, "cpu.max"), `${Math.round(limits.cpus * 100_000)} 100000`);
      write(join(folder, "cpu.weight"), weight === "low" ? Math.round(WEIGHT / 8) : WEIGHT);
    },
    kill,
    async renew() {
      // Its peak could not be reset.
      await removeGroups([folder], kill);
      return false;
    },
    remove: () => removeGroups([folder], kill),
  };
}
