import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { MEGABYTE } from "../limits.ts";
import { attack, compileAttack, openTestSandbox, textOf } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  // One seat, so every box reuses the place, user, group and pipes of the one before.
  sandbox = await openTestSandbox({ languages: ["c", "python", "java", "javascript"], slots: 1 });
});
afterAll(() => sandbox.close());

describe("what a box leaves for the next one in its place", () => {
  test("does not include files, kernel objects or input", async () => {
    for (const input of ["a secret of the first", ""]) {
      const text = textOf(await attack(sandbox, "leave-traces.py", { stdin: input }));
      expect(text).toBe(`found [] input '${input}'\n`);
    }
  });

  test("does not include processes that still write", async () => {
    const { compiled } = await compileAttack(sandbox, "late-writer.c");
    for (let round = 0; round < 5; round++) {
      const { stdin: _, ...boxed } = { stdin: "", ...compiled?.boxed({}) };
      await sandbox.run({ argv: [], ...boxed, artifact: true });
      const next = await sandbox.run({ argv: ["sh", "-c", "echo mine; echo mine >&2; echo mine >&5"], artifact: true });
      expect([next.stdout, next.stderr, next.artifact].map(String)).toEqual(["mine\n", "mine\n", "mine\n"]);
    }
  });

  test("does not include names that get in the way", async () => {
    const { stdout, stderr } = await attack(sandbox, "odd-files.py");
    expect(`${stdout.toString()}${stderr.toString()}`).toMatch(/^left \d+\n$/);
    const next = await sandbox.run({ argv: ["sh", "-c", "ls -A /tmp /box /dev/shm"] });
    expect(textOf(next)).toBe("/box:\n\n/dev/shm:\n\n/tmp:\n");
  });
});

describe("a program has its three streams and no other descriptor", () => {
  test.each([
    [
      "c",
      '#include <dirent.h>\n#include <stdio.h>\n#include <stdlib.h>\nint main(void) { DIR *d = opendir("/proc/self/fd"); struct dirent *e; while ((e = readdir(d))) if (atoi(e->d_name) > 2 && atoi(e->d_name) != dirfd(d)) puts(e->d_name); puts("looked"); }',
    ],
    [
      "python",
      "import os\nprint(*(n for n in range(3, 99) if os.path.exists(f'/proc/self/fd/{n}') and 'pipe' in os.readlink(f'/proc/self/fd/{n}') or os.path.exists(f'/proc/self/fd/{n}') and 'seats' in os.readlink(f'/proc/self/fd/{n}')), 'looked', sep='\\n', end='')",
    ],
    [
      "java",
      'import java.nio.file.*; class Main { public static void main(String[] a) throws Exception { for (int n = 3; n < 99; n++) { Path p = Path.of("/proc/self/fd/" + n); if (Files.isSymbolicLink(p) && !Files.readSymbolicLink(p).toString().matches("/usr/.*|/proc/.*|/box/.*|anon_inode.*")) System.out.println(n + " " + Files.readSymbolicLink(p)); } System.out.println("looked"); } }',
    ],
    [
      "javascript",
      'const fs = require("fs"); for (const n of fs.readdirSync("/proc/self/fd")) { let to = ""; try { to = fs.readlinkSync("/proc/self/fd/" + n); } catch {} if (n > 2 && /seats/.test(to)) console.log(n, to); } console.log("looked");',
    ],
  ])("%s", async (language, code) => {
    const { compiled, log } = await sandbox.compile({ language, code });
    if (!compiled) throw new Error(log);
    expect(textOf(await compiled.run({ stdin: "" })).trim()).toBe("looked");
  });
});

test("an endless report is cut off", async () => {
  const { compiled } = await compileAttack(sandbox, "artifact-flood.py");
  const boxed = compiled?.boxed({ limits: { artifact: MEGABYTE } });
  const result = await sandbox.run({ argv: [], ...boxed, artifact: true });
  expect(result.status).toBe("OUTPUT_LIMIT");
  expect(result.artifact).toHaveLength(MEGABYTE);
});

test("the kernel's tables reveal nothing of the host's networks and sockets", async () => {
  const server = createServer().listen("\0invigil-attack-table");
  const tcp = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    tcp.close();
  });
  const address = tcp.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const words = ["invigil-attack-table", `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`];
  expect(textOf(await attack(sandbox, "network-tables.py", { args: words }))).toBe("devices ['lo'] True\n");
});

test("an assembler includes no file of the host", async () => {
  const { compiled, log } = await compileAttack(sandbox, "incbin.c");
  expect(compiled).toBeNull();
  expect(log).toContain("/etc/shadow");
  expect(log).not.toContain("root:");
});
