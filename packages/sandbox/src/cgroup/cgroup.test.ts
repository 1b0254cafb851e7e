import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { OWNER } from "../host/owner.ts";
import { MEGABYTE } from "../limits.ts";
import { detectGroups } from "./detect.ts";
import { ownGroups } from "./own-group.ts";
import { versionTwo } from "./v2.ts";

const TMPFS = 0x01_02_19_94;
const LIMITS = { memory: 64 * MEGABYTE, processes: 10, cpus: 0.5 };

describe("where our own groups are", () => {
  test("in a hybrid hierarchy", () => {
    const mountinfo = [
      "34 33 0:31 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct",
      "37 33 0:34 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory",
      "43 33 0:40 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw",
    ].join("\n");
    const { v1, v2 } = ownGroups(mountinfo, "4:memory:/a/b\n2:cpu,cpuacct:/c\n0::/d\n");
    expect(Object.fromEntries(v1)).toEqual({
      memory: "/sys/fs/cgroup/memory/a/b",
      cpu: "/sys/fs/cgroup/cpu,cpuacct/c",
      cpuacct: "/sys/fs/cgroup/cpu,cpuacct/c",
    });
    expect(v2).toBe("/sys/fs/cgroup/unified/d");
  });

  test("in a container that sees only its own part", () => {
    const mountinfo = "37 33 0:34 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory";
    const { v1, v2 } = ownGroups(mountinfo, "4:memory:/docker/abc\n");
    expect(v1.get("memory")).toBe("/sys/fs/cgroup/memory");
    expect(v2).toBeNull();
  });

  test("in version 2", () => {
    const mountinfo = "30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate";
    expect(ownGroups(mountinfo, "0::/system.slice/invigil.service\n")).toEqual({
      v1: new Map(),
      v2: "/sys/fs/cgroup/system.slice/invigil.service",
    });
  });
});

describe("the groups of this machine", () => {
  test("enforce the limits, and are gone when removed", async () => {
    const driver = detectGroups();
    const name = `${OWNER}.test`;
    const group = driver.create(name, LIMITS, "normal");
    onTestFinished(() => group.remove());
    const folders = group.joins.map(dirname);
    expect(driver.names()).toContain(name);
    expect(group.cpuMs()).toBeGreaterThanOrEqual(0);
    expect(group.usage()).toMatchObject({ outOfMemory: null });
    const limitFiles = ["memory.limit_in_bytes", "memory.max"].flatMap((file) =>
      folders.map((each) => join(each, file)),
    );
    const [limit = ""] = limitFiles.filter((file) => existsSync(file));
    expect(readFileSync(limit, "utf8").trim()).toBe(String(LIMITS.memory));
    group.adjust({ ...LIMITS, memory: 32 * MEGABYTE }, "low");
    group.adjust({ ...LIMITS, memory: 128 * MEGABYTE }, "normal");
    expect(readFileSync(limit, "utf8").trim()).toBe(String(128 * MEGABYTE));
    await group.remove();
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
    await group.remove();
  });
});

test("a program's memory excludes files that a compiler left before it", async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), "invigil-groups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (statfsSync(folder).type === TMPFS) skip("files are memory here");
  const group = detectGroups().create(`${OWNER}.peak`, LIMITS, "normal");
  onTestFinished(() => group.remove());
  const inGroup = (command: string) =>
    execFileSync("sh", ["-c", `${group.joins.map((file) => `echo 0 >${file}`).join(" && ")} && ${command}`]);
  inGroup(`head -c ${20 * MEGABYTE} /dev/zero >${folder}/compiled`);
  group.adjust(LIMITS, "normal");
  inGroup("true");
  expect(group.usage().memoryPeak ?? 0).toBeLessThan(10 * MEGABYTE);
});

/** Without a kernel: checks what is written where, and how values are interpreted. */
describe("version 2, on paper", () => {
  function paperGroup(controllers: string): string {
    const own = mkdtempSync(join(tmpdir(), "invigil-groups-"));
    onTestFinished(() => rmSync(own, { recursive: true }));
    writeFileSync(join(own, "cgroup.controllers"), controllers);
    writeFileSync(join(own, "cgroup.subtree_control"), "");
    return own;
  }

  test("is not used without its controllers", () => {
    expect(versionTwo(paperGroup("cpuset cpu io hugetlb"))).toBeNull();
  });

  test("writes limits and reads usage; its peak cannot be reset, so a group serves once", async () => {
    const own = paperGroup("cpuset cpu io memory pids");
    const driver = versionTwo(own);
    const group = driver?.create("1.2.3", LIMITS, "low");
    const folder = join(own, "invigil-sandbox", "1.2.3");
    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    expect(readFileSync(join(own, "cgroup.subtree_control"), "utf8")).toBe("+memory +pids +cpu");
    expect(read("memory.max")).toBe("67108864");
    expect(read("pids.max")).toBe("10");
    expect(read("cpu.max")).toBe("50000 100000");
    expect(read("cpu.weight")).toBe("13");
    expect(group?.joins).toEqual([join(folder, "cgroup.procs")]);

    writeFileSync(join(folder, "cpu.stat"), "usage_usec 2500\nuser_usec 2000\nsystem_usec 500\n");
    writeFileSync(join(folder, "memory.events"), "low 0\nhigh 0\nmax 4\noom 1\noom_kill 1\n");
    writeFileSync(join(folder, "memory.peak"), "4096\n");
    expect(group?.cpuMs()).toBe(2.5);
    writeFileSync(join(folder, "memory.stat"), "anon 1024\nfile 3000\ninactive_file 1000\nactive_file 2000\n");
    expect(group?.usage()).toEqual({ memoryPeak: 1096, outOfMemory: "box" });
    writeFileSync(join(folder, "memory.events"), "low 0\nhigh 0\nmax 0\noom 0\noom_kill 1\n");
    expect(group?.usage().outOfMemory).toBe("machine");
    expect(driver?.names()).toEqual(["1.2.3"]);
    rmSync(folder, { recursive: true });
    expect(await group?.renew()).toBe(false);
  });

  test("stays beside its groups after it has moved aside", () => {
    const own = paperGroup("cpu memory pids");
    const host = join(own, "invigil-host");
    mkdirSync(host);
    versionTwo(host)?.create("1.2.3", LIMITS, "normal");
    expect(existsSync(join(own, "invigil-sandbox", "1.2.3"))).toBe(true);
  });
});
