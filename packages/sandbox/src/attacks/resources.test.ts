import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MEGABYTE } from "../limits.ts";
import { attack, openTestSandbox, textOf } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ languages: ["c", "python", "bash"] });
});
afterAll(() => sandbox.close());

function freeOnHost(): number {
  const { bavail, bsize } = statfsSync(tmpdir());
  return bavail * bsize;
}

describe("a program that wants more than it may have", () => {
  test("a fork bomb stops at the process limit", async () => {
    const result = await attack(sandbox, "fork-bomb.c", { limits: { processes: 64 } });
    const forks = Number(/forks=(\d+)/.exec(textOf(result))?.[1]);
    expect(forks).toBeGreaterThan(40);
    expect(forks).toBeLessThan(64);
    expect(textOf(result)).toContain("Resource temporarily unavailable");
  });

  test("a shell fork bomb ends with its box", async () => {
    const argv = ["sh", "-c", "echo lit; bomb() { bomb | bomb & }; bomb; sleep 20"];
    const result = await sandbox.run({ argv, limits: { wallMs: 10_000, cpuMs: 1000 } });
    expect(textOf(result)).toBe("lit\n");
    // It runs until a limit, or chokes on its own children.
    expect(`${result.status} ${result.stderr.toString()}`).toMatch(/^(CPU|WALL|OUTPUT)_LIMIT|Cannot fork/);
  });

  test("a memory bomb is killed at the limit", async () => {
    const result = await attack(sandbox, "memory-bomb.c", { limits: { memory: 128 * MEGABYTE } });
    expect(result.status).toBe("MEMORY_LIMIT");
    expect(textOf(result)).toContain("touched=96\n");
    expect(textOf(result)).not.toContain("touched=144\n");
    expect(result.memoryPeak).toBeLessThanOrEqual(128 * MEGABYTE);
  });

  test("many processes share one memory limit, even if the parent succeeds", async () => {
    const result = await attack(sandbox, "memory-bomb-of-many.c");
    expect(result.status).toBe("MEMORY_LIMIT");
    expect(textOf(result).match(/child begins/g)?.length).toBeGreaterThan(1);
  });

  test("anonymous shared memory is charged too", async () => {
    const result = await attack(sandbox, "shared-memory.py", { limits: { memory: 128 * MEGABYTE } });
    expect(result.status).toBe("MEMORY_LIMIT");
    expect(textOf(result)).toContain("megabytes 64\n");
  });

  test.each([
    ["stdout", []],
    ["stderr", ["to stderr"]],
  ])("a flood on %s is cut off", async (stream, args) => {
    const result = await attack(sandbox, "output-flood.c", { limits: { output: 100_000 }, args });
    expect(result.status).toBe("OUTPUT_LIMIT");
    expect(result[stream as "stdout" | "stderr"]).toHaveLength(100_000);
  });

  test("no folder exceeds its limit, and nothing reaches the host's disk", async () => {
    const before = freeOnHost();
    const result = await attack(sandbox, "disk-fill.py", { limits: { memory: 512 * MEGABYTE, tmp: 48 * MEGABYTE } });
    const written = Object.fromEntries(
      textOf(result)
        .trim()
        .split("\n")
        .map((line) => line.split(" ")),
    ) as Record<string, string>;
    expect(written).toMatchObject({ "/tmp": "48", "/dev/shm": "16", "/": "0", "/dev": "0", "/usr": "0" });
    // The program itself is there too.
    expect(written["/box"]).toBe("47");
    const others = Object.entries(written).filter(([folder]) => !["/tmp", "/box", "/dev/shm"].includes(folder));
    expect(others.filter(([, megabytes]) => megabytes !== "0")).toEqual([]);
    // Others write to the disk at the same time, but not this much.
    expect(before - freeOnHost()).toBeLessThan(600 * MEGABYTE);
  });

  test("one file may not exceed its limit", async () => {
    const argv = ["dd", "if=/dev/zero", "of=/tmp/large", "bs=1M", "count=60"];
    const result = await sandbox.run({ argv, limits: { file: 8 * MEGABYTE } });
    expect(result).toMatchObject({ status: "SIGNAL", signal: 25 });
  });

  test("endless empty files use up the box's own memory", async () => {
    const limits = { memory: 64 * MEGABYTE, cpuMs: 10_000, wallMs: 20_000 };
    const result = await attack(sandbox, "inode-bomb.py", { limits });
    expect(textOf(result)).toContain("20000\n");
    expect(textOf(result)).not.toContain("escaped");
    expect(textOf(result).includes("stopped") || result.status === "MEMORY_LIMIT").toBe(true);
  });

  test("a zip bomb fills only its own folder", async () => {
    const limits = { cpuMs: 10_000, wallMs: 20_000, tmp: 64 * MEGABYTE, memory: 256 * MEGABYTE };
    const text = textOf(await attack(sandbox, "zip-bomb.py", { limits }));
    expect(text).toContain("archive");
    expect(text).toContain("stopped");
    expect(Number(/unpacked (\d+)/.exec(text)?.[1])).toBeLessThanOrEqual(64);
  });

  test("open files are counted", async () => {
    const result = await attack(sandbox, "open-files.py", { limits: { openFiles: 100 } });
    expect(Number(/opened (\d+)/.exec(textOf(result))?.[1])).toBeLessThan(100);
    expect(textOf(result)).toContain("Too many open files");
  });

  test("terminals, which the kernel limits for everyone, are not available", async () => {
    const result = await attack(sandbox, "terminals.py", { limits: { openFiles: 8_000 } });
    expect(textOf(result)).toBe("terminals 0\n");
  });

  test("processes that burn together are counted together", async () => {
    const result = await attack(sandbox, "burn-together.c", { limits: { cpuMs: 1000, wallMs: 60_000, cpus: 2 } });
    expect(result.status).toBe("CPU_LIMIT");
    expect(textOf(result)).toBe("spinning\n");
    expect(result.cpuMs).toBeLessThan(4000);
  });

  test("a program that ignores every signal is ended", async () => {
    const result = await attack(sandbox, "trap-all.sh", { limits: { cpuMs: 2000, wallMs: 60_000 } });
    expect(result.status).toBe("CPU_LIMIT");
    expect(textOf(result)).toBe("trapped\n");
  });

  test("a program that sleeps is ended", async () => {
    const result = await sandbox.run({ argv: ["sh", "-c", "echo asleep; sleep 3600"], limits: { wallMs: 6_000 } });
    expect(result.status).toBe("WALL_LIMIT");
    expect(textOf(result)).toBe("asleep\n");
  });

  test("a program that stops all its processes is ended", async () => {
    const result = await attack(sandbox, "stop-all.sh", { limits: { wallMs: 6_000 } });
    expect(result.status).toBe("WALL_LIMIT");
    expect(textOf(result)).toBe("stopping\n");
  });

  test("children that hold the pipes do not delay the result", async () => {
    const result = await attack(sandbox, "hold-pipes.sh", { limits: { wallMs: 20_000 } });
    expect(result.status).toBe("OK");
    expect(textOf(result)).toBe("before\n");
    expect(result.wallMs).toBeLessThan(20_000);
  });

  test("deep folders are removed with the box", async () => {
    expect(textOf(await attack(sandbox, "deep-folders.py"))).toBe("deep\n");
  });

  test("endless recursion ends only the program", async () => {
    const code = "import sys\nsys.setrecursionlimit(10**9)\nprint('down', flush=True)\ndef f(): f()\nf()";
    const limits = { cpuMs: 20_000, wallMs: 60_000 };
    const result = await sandbox.run({ argv: ["python3", "-c", code], limits });
    expect(["SIGNAL", "MEMORY_LIMIT"]).toContain(result.status);
    expect(textOf(result)).toBe("down\n");
  });
});

test("after all this the next program runs as usual", async () => {
  const result = await sandbox.run({ argv: ["cat"], stdin: "well" });
  expect(result).toMatchObject({ status: "OK", code: 0 });
  expect(textOf(result)).toBe("well");
});
