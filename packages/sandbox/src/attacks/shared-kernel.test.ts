import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { MEGABYTE } from "../limits.ts";
import { attack, openTestSandbox, textOf } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ languages: ["c", "python"] });
});
afterAll(() => sandbox.close());

describe("what the whole machine has a limited amount of", () => {
  test.each(["tcp", "udp"])("memory of %s sockets is limited per box", async (kind) => {
    const limits = { memory: 64 * MEGABYTE, openFiles: 1_000 };
    const result = await attack(sandbox, "full-sockets.py", { args: [kind], limits });
    const [most = 0] = [...textOf(result).matchAll(/^megabytes (\d+)/gm)].map(([, size]) => Number(size)).toReversed();
    expect(most).toBeGreaterThan(4);
    expect(most).toBeLessThan(100);
  });

  test("huge pages, which no box is charged for, are not available", async () => {
    expect(textOf(await attack(sandbox, "huge-pages.c"))).toBe("done\n");
  });

  test("page tables are charged to the box", async () => {
    const result = await attack(sandbox, "page-tables.c", { limits: { memory: 64 * MEGABYTE } });
    expect(result.status).toBe("MEMORY_LIMIT");
    expect(textOf(result)).toContain("megabytes 32\n");
    expect(textOf(result)).not.toContain("megabytes 96\n");
  });

  test("timers and pending signals stop at the box's own limit", async () => {
    const result = await attack(sandbox, "timers.c", { limits: { memory: 64 * MEGABYTE } });
    expect(textOf(result)).not.toContain("escaped");
    expect(`${result.status} ${textOf(result)}`).toMatch(/^MEMORY_LIMIT|^OK stopped \d+/);
  });

  test("open files in transit are counted", async () => {
    const text = textOf(await attack(sandbox, "descriptors-under-way.py", { limits: { openFiles: 100 } }));
    expect(text).toMatch(/^stopped \d+$/m);
    expect(Number(/under way (\d+)/.exec(text)?.[1])).toBeLessThan(300);
  });

  test("nobody gets priority by asking for it", async () => {
    expect(textOf(await attack(sandbox, "scheduler.c"))).toBe("done\n");
  });

  test("the host's disks write nothing because a box asks for it", async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), "invigil-attack-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "unwritten");
    if (unwrittenPages(file, "write") === 0) skip("What is written here is nowhere kept back, or cannot be asked for.");
    const { stdout, stderr } = await attack(sandbox, "flush-disks.py");
    expect(`${stdout.toString()}${stderr.toString()}`).toBe("kept\n");
    expect(unwrittenPages(file, "look")).toBeGreaterThan(0);
  });
});

/** How much of a file the kernel has not yet written to disk. */
function unwrittenPages(file: string, how: "write" | "look"): number {
  const CACHESTAT = `
import ctypes, sys
with open(sys.argv[1], {"write": "wb", "look": "rb"}[sys.argv[2]]) as file:
  if sys.argv[2] == "write": file.write(bytes(1 << 20)), file.flush()
  found = (ctypes.c_uint64 * 5)()
  ctypes.CDLL(None).syscall(ctypes.c_long(451), file.fileno(), (ctypes.c_uint64 * 2)(0, 0), found, 0)
  print(found[1])`;
  return Number(execFileSync("/usr/bin/python3", ["-c", CACHESTAT, file, how], { encoding: "utf8" }));
}

describe("the box's first process", () => {
  test("shows nothing of itself to the program, and takes nothing from it", async () => {
    const { stdout, stderr } = await attack(sandbox, "into-init.py");
    expect(`${stdout.toString()}${stderr.toString()}`).toBe("own True ['0', '1', '2']\n");
  });

  test("gives a program that kills it no second try, and nothing for having succeeded", async () => {
    const { status, code, signal } = await attack(sandbox, "break-init.py", { limits: { processes: 500 } });
    // Limits that the program sets for itself may end it, and the whole box, at any moment.
    expect([status, code ?? signal]).toBeOneOf([
      ["NONZERO", 7],
      ["SIGNAL", 9],
    ]);
  });

  test("is not in the program's group or session", async () => {
    const result = await attack(sandbox, "kill-group.c");
    expect(textOf(result)).toMatch(/^group (\d+) session \1\n$/);
    expect(result).toMatchObject({ status: "SIGNAL", signal: 9 });
  });
});

test("a program without a file follows the same rules", async () => {
  const text = textOf(await attack(sandbox, "memory-program.c"));
  expect(text).toBe("Uid:\t1000\t1000\t1000\t1000\nCapEff:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\ntrace -1\n");
});

test("a crash starts no program on the host and leaves nothing behind", async () => {
  const result = await attack(sandbox, "core-limit.py");
  expect(textOf(result)).toBe("True (1, 1) ['1', '1']\n");
  expect(result).toMatchObject({ status: "SIGNAL", signal: 6 });
});
