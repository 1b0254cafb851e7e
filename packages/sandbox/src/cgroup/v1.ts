import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { PARENT, type Group, type GroupDriver, type GroupLimits, type OutOfMemory, type Weight } from "./cgroup.ts";
import {
  bytesOfFiles,
  change,
  idsIn,
  makeFolder,
  read,
  removed,
  removeGroups,
  subfolders,
  untilDeserted,
  write,
  writeIfThere,
} from "./files.ts";
import type { OwnGroups } from "./own-group.ts";

const CONTROLLERS = ["memory", "pids", "cpu", "cpuacct"] as const;
/** The kernel's own weight for one busy process. */
const SHARES = 1024;
/** What a box may leave in memory, charged to the next one. */
const LEFT = 2 * 1024 ** 2;
/**
 * Socket buffers, UDP included, have one limit for the whole machine; in version 1 no group is charged for them unless
 * it has its own limit. This is enough for a few connections with full buffers.
 */
const SOCKETS = {
  limit: "memory.kmem.tcp.limit_in_bytes",
  used: "memory.kmem.tcp.usage_in_bytes",
  most: 32 * 1024 ** 2,
};
/** The kernel rounds memory limits to whole pages. */
const PAGE = 4096;
/** The largest single allocation: if the peak is further below the limit, the limit was not the reason. */
const LAST_PIECE = 1024 ** 2;
type Folders = Record<(typeof CONTROLLERS)[number], string> & { unified: string | null };

/** Version 1, with version 2 beside it without controllers (hybrid), which is used to kill everything at once. */
export function versionOne({ v1, v2 }: OwnGroups): GroupDriver | null {
  const parents = CONTROLLERS.map((controller) => v1.get(controller));
  const [memory, pids, cpu, cpuacct] = parents.map((own) => own && join(own, PARENT));
  if (!memory || !pids || !cpu || !cpuacct) return null;
  const unified = v2 === null ? null : join(v2, PARENT);

  const all: Folders = { memory, pids, cpu, cpuacct, unified };
  makeParents(all);
  const foldersOf = (name: string): Folders => ({
    memory: join(memory, name),
    pids: join(pids, name),
    cpu: join(cpu, name),
    cpuacct: join(cpuacct, name),
    unified: unified === null ? null : join(unified, name),
  });
  return {
    description: unified === null ? "cgroup v1" : "cgroup v1 (hybrid)",
    create(name, limits, weight) {
      // Another worker that ended may have removed them.
      if (!existsSync(cpu)) makeParents(all);
      const folders = foldersOf(name);
      for (const folder of listed(folders)) makeFolder(folder);
      writeIfThere(join(folders.memory, SOCKETS.limit), SOCKETS.most);
      const group = groupOf(folders);
      group.adjust(limits, weight);
      return group;
    },
    names: () => [...new Set([memory, pids, cpu, cpuacct].flatMap(subfolders))],
    open: (name) => groupOf(foldersOf(name)),
    close: () => listed(all).forEach(removed),
  };
}

function makeParents(parents: Folders): void {
  for (const folder of listed(parents)) makeFolder(folder);
  // Otherwise all boxes together would weigh as much as one process beside them.
  write(join(parents.cpu, "cpu.shares"), SHARES * availableParallelism());
}

function listed({ unified, ...folders }: Folders): string[] {
  // On some hosts cpu and cpuacct are one hierarchy.
  return [...new Set(Object.values(folders)), ...(unified === null ? [] : [unified])];
}

function groupOf(folders: Folders): Group {
  const { memory, pids, cpu, cpuacct, unified } = folders;
  let set: (GroupLimits & { weight: Weight }) | null = null;
  let killsBefore = 0;
  const killFile = unified === null ? null : join(unified, "cgroup.kill");

  function kill(): void {
    if (killFile !== null && existsSync(killFile)) {
      write(killFile, 1);
      return;
    }
    if (!existsSync(pids)) return;
    for (const process of read(join(pids, "cgroup.procs")).split("\n").filter(Boolean)) killProcess(Number(process));
  }

  const kills = () => Number(/^oom_kill (\d+)/m.exec(read(join(memory, "memory.oom_control")))?.[1] ?? 0);
  const peak = () => Number(read(join(memory, "memory.max_usage_in_bytes")));

  /** The count of refusals (`failcnt`) stands still on newer kernels, so the peak decides. */
  function outOfMemory(): OutOfMemory | null {
    if (kills() === killsBefore) return null;
    const limit = Number(read(join(memory, "memory.limit_in_bytes")));
    return peak() >= limit - LAST_PIECE ? "box" : "machine";
  }

  async function remove(): Promise<void> {
    await removeGroups(
      listed(folders).filter((folder) => folder !== memory),
      kill,
    );
    await emptied(memory);
    await removeGroups([memory], kill);
  }

  return {
    renewsPeak: true,
    joins: listed(folders).map((folder) => join(folder, "cgroup.procs")),
    cpuMs: () => Number(read(join(cpuacct, "cpuacct.usage"))) / 1e6,
    threads: () => idsIn(join(pids, "tasks")),
    usage: () => ({
      memoryPeak: Math.max(0, peak() - bytesOfFiles(join(memory, "memory.stat"))),
      outOfMemory: outOfMemory(),
    }),
    memory: () =>
      Math.max(0, Number(read(join(memory, "memory.usage_in_bytes"))) - bytesOfFiles(join(memory, "memory.stat"))),
    // That is how version 1 does it anyway.
    outliveMembers() {},
    adjust({ memory: bytes, processes, cpus }, weight) {
      // Dead processes count until their parent has waited for them, and the parent is not always ours.
      const dead = read(join(pids, "cgroup.procs")) === "" ? Number(read(join(pids, "pids.current"))) : 0;
      const wanted = { memory: bytes, processes: processes + dead, cpus, weight };
      if (!isDeepStrictEqual(wanted, set)) setLimits({ memory, pids, cpu }, wanted, weight);
      set = wanted;
      write(join(memory, "memory.max_usage_in_bytes"), 0);
    },
    kill,
    async renew() {
      await untilDeserted(() => read(join(pids, "cgroup.procs")) === "", kill);
      if (bytesIn(join(memory, SOCKETS.used)) > 0) {
        // The kernel is slow to remove an empty network namespace; the next box has its own.
        await remove();
        return false;
      }
      if (Number(read(join(memory, "memory.usage_in_bytes"))) > LEFT) await emptied(memory);
      killsBefore = kills();
      return true;
    },
    remove,
  };
}

function setLimits(
  { memory, pids, cpu }: Pick<Folders, "memory" | "pids" | "cpu">,
  limits: GroupLimits,
  weight: Weight,
): void {
  const swap = join(memory, "memory.memsw.limit_in_bytes");
  const plain = join(memory, "memory.limit_in_bytes");
  // The limit with swap may never be below the one without, so raise it first and lower it last.
  const files = Number(read(plain)) < limits.memory ? [swap, plain] : [plain, swap];
  for (const file of files)
    if (file === plain || existsSync(file)) change(file, Math.floor(limits.memory / PAGE) * PAGE);
  change(join(pids, "pids.max"), limits.processes);
  change(join(cpu, "cpu.cfs_quota_us"), Math.round(limits.cpus * 100_000));
  change(join(cpu, "cpu.shares"), weight === "low" ? SHARES / 8 : SHARES);
}

/**
 * Files that a box read stay in memory and keep its group alive as a ghost; with a thousand ghosts a box takes ten
 * times as long. Reading them again is cheap.
 */
async function emptied(memory: string): Promise<void> {
  // If the kernel refuses, only speed is lost, and the group is removed anyway.
  await writeFile(join(memory, "memory.force_empty"), "0").catch(() => {});
}

function bytesIn(file: string): number {
  return existsSync(file) ? Number(read(file)) : 0;
}

function killProcess(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch {
    // It ended first.
  }
}
