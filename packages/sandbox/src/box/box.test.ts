import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { detectGroups } from "../cgroup/detect.ts";
import { OWNER } from "../host/owner.ts";
import { MEGABYTE } from "../limits.ts";
import { openTestSandbox, textOf, withTestSandbox } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ languages: [] });
});
afterAll(() => sandbox.close());

const shell = (script: string) => ["sh", "-c", script];

describe("what goes into a box", () => {
  test("input, arguments, environment and files", async () => {
    const result = await sandbox.run({
      argv: shell('cat; echo "$1 $GIVEN"; cat a.txt deep/b.txt /opt/c.txt; ./run').concat("sh", "one two"),
      stdin: "input\n",
      env: { GIVEN: "given" },
      files: [
        { path: "a.txt", data: "a\n" },
        { path: "deep/b.txt", data: Buffer.from("b\n") },
        { path: "/opt/c.txt", data: "c\n" },
        { path: "run", data: "#!/bin/sh\necho ran\n", executable: true },
      ],
    });
    expect(textOf(result)).toBe("input\none two given\na\nb\nc\nran\n");
  });

  test("a read-only file of the host", async () => {
    const from = new URL(import.meta.url).pathname;
    const result = await sandbox.run({
      argv: shell("head -c 6 bound; echo x 2>/dev/null >>bound || echo refused"),
      files: [{ path: "bound", from }],
    });
    expect(textOf(result)).toBe("importrefused\n");
  });

  test("the streams can be opened by name", async () => {
    const result = await sandbox.run({ argv: shell("cat </dev/stdin >/dev/stdout; echo e >/dev/stderr"), stdin: "x" });
    expect(textOf(result)).toBe("x");
    expect(result.stderr.toString()).toBe("e\n");
  });

  test("more files than a program may open", async () => {
    const files = Array.from({ length: 300 }, (_, index) => ({ path: `f${index}`, data: String(index) }));
    const result = await sandbox.run({ argv: shell("ls | wc -l; cat f299"), files });
    expect(textOf(result)).toBe("300\n299");
  });
});

describe("how a box ends", () => {
  test.each([
    ["exit 0", { status: "OK", code: 0, signal: null }],
    ["exit 3", { status: "NONZERO", code: 3, signal: null }],
    ["kill -SEGV $$", { status: "SIGNAL", code: null, signal: 11 }],
    ["kill -KILL $$", { status: "SIGNAL", code: null, signal: 9 }],
  ])("%s", async (script, end) => {
    expect(await sandbox.run({ argv: shell(script) })).toMatchObject(end);
  });

  test("a missing program is a fault of the box, not of a candidate", async () => {
    const result = await sandbox.run({ argv: ["no-such-program"] });
    expect(result).toMatchObject({ status: "INTERNAL", code: null });
    expect(result.fault).toContain("no-such-program");
  });

  test("a missing file is a fault of the box", async () => {
    const result = await sandbox.run({ argv: ["true"], files: [{ path: "x", from: "/no/such/file" }] });
    expect(result).toMatchObject({ status: "INTERNAL", code: null });
    expect(result.fault).toContain("/no/such/file");
  });

  test("a program cannot pretend that its box failed", async () => {
    const result = await sandbox.run({ argv: shell("echo 'bwrap: setting up failed' >&2; exit 1") });
    expect(result).toMatchObject({ status: "NONZERO", code: 1 });
  });

  test("what was written before the limit is kept", async () => {
    const result = await sandbox.run({ argv: shell("echo before; sleep 60"), limits: { wallMs: 300 } });
    expect(result.status).toBe("WALL_LIMIT");
    expect(textOf(result)).toBe("before\n");
  });

  test("output of exactly the allowed size is accepted", async () => {
    const argv = shell("head -c 1000 /dev/zero");
    expect(await sandbox.run({ argv, limits: { output: 1000 } })).toMatchObject({ status: "OK" });
    expect(await sandbox.run({ argv, limits: { output: 999 } })).toMatchObject({ status: "OUTPUT_LIMIT" });
  });

  test("the artifact comes out as bytes, limited like a file", async () => {
    const good = await sandbox.run({ argv: shell("printf 'a\\0b' >&5"), artifact: true });
    expect(good.artifact).toEqual(Buffer.from("a\0b"));
    const large = await sandbox.run({ argv: shell("cat /dev/zero >&5"), artifact: true, limits: { file: 100_000 } });
    expect(large.status).toBe("OUTPUT_LIMIT");
  });

  test("usage is measured over all processes", async () => {
    const spin = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done";
    const result = await sandbox.run({ argv: shell(`(${spin}) & (${spin}) & wait`) });
    expect(result.cpuMs).toBeGreaterThan(10);
    expect(result.memoryPeak).toBeGreaterThan(100_000);
  });
});

describe("one box after another in the same place", () => {
  test("the next does not pay for the memory or the end of the last", async () => {
    const one = await withTestSandbox({ slots: 1, languages: [] });
    const fill = (megabytes: number) => shell(`head -c ${megabytes}M /dev/zero >/tmp/full; echo wrote`);
    const limits = { memory: 64 * MEGABYTE, tmp: 200 * MEGABYTE, file: 200 * MEGABYTE };
    expect(await one.run({ argv: fill(100), limits })).toMatchObject({ status: "MEMORY_LIMIT" });
    const next = await one.run({ argv: fill(1), limits });
    expect(next.status).toBe("OK");
    expect(next.memoryPeak).toBeLessThan(16 * MEGABYTE);
    expect(next.cpuMs).toBeLessThan(1_000);
  });

  test("it has its own limits, input and files", async () => {
    const one = await withTestSandbox({ slots: 1, languages: [] });
    const argv = shell("cat; cat a 2>/dev/null; ulimit -n");
    const first = await one.run({
      argv,
      stdin: "in\n",
      files: [{ path: "a", data: "a\n" }],
      limits: { openFiles: 99 },
    });
    const second = await one.run({ argv, limits: { openFiles: 77 } });
    expect([textOf(first), textOf(second)]).toEqual(["in\na\n99\n", "77\n"]);
  });
});

describe("aborting", () => {
  test("ends a running box", async () => {
    const abort = new AbortController();
    const running = sandbox.run({ argv: ["sleep", "60"], signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    expect(await running).toMatchObject({ status: "ABORTED" });
  });

  test("removes a waiting one from the queue", async () => {
    const one = await withTestSandbox({ slots: 1, languages: [] });
    const abort = new AbortController();
    const first = one.run({ argv: ["sleep", "0.5"] });
    const second = one.run({ argv: ["true"], signal: abort.signal });
    abort.abort();
    expect(await second).toMatchObject({ status: "ABORTED", cpuMs: 0 });
    expect(await first).toMatchObject({ status: "OK" });
  });

  test("never starts a box that was aborted before", async () => {
    const result = await sandbox.run({ argv: ["true"], signal: AbortSignal.abort() });
    expect(result).toMatchObject({ status: "ABORTED", wallMs: 0 });
  });
});

describe("closing", () => {
  test("waits for running boxes, refuses waiting ones, and leaves no group", async () => {
    const groups = () =>
      detectGroups()
        .names()
        .filter((name) => name.startsWith(OWNER));
    const others = groups();
    const closing = await openTestSandbox({ slots: 1, languages: [] });
    const running = closing.run({ argv: shell("sleep 1; echo done") });
    // The slot may still be in clean-up after the trial that every sandbox begins with, so waiting for it would be
    // refused.
    await vi.waitFor(() => expect(groups().flatMap(programsIn)).toContain("sleep"), { timeout: 10_000, interval: 20 });
    const waiting = closing.run({ argv: ["true"] });
    await closing.close();
    expect(textOf(await running)).toBe("done\n");
    expect(await waiting).toMatchObject({ status: "INTERNAL", fault: "The sandbox is closed." });
    expect(groups().filter((name) => !others.includes(name))).toEqual([]);
    expect(await closing.run({ argv: ["true"] })).toMatchObject({ status: "INTERNAL" });
  });

  test("no descriptor is left open by boxes that are gone", async () => {
    const count = () => readdirSync("/proc/self/fd").length;
    const one = await withTestSandbox({ slots: 1, languages: [] });
    await one.run({ argv: ["true"], artifact: true });
    await one.run({ argv: ["true"] });
    const before = count();
    for (let round = 0; round < 10; round++) await one.run({ argv: ["true"], files: [{ path: "a", data: "b" }] });
    await one.run({ argv: ["true"] });
    expect(count()).toBeLessThan(before + 10);
  });
});

function programsIn(group: string): string[] {
  const processes = readFileSync(detectGroups().open(group).joins[0] ?? "", "utf8")
    .split("\n")
    .filter(Boolean);
  return processes.map((id) => readFileSync(`/proc/${id}/comm`, "utf8").trim());
}
