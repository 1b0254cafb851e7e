import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWatchedBoxes, type WatchedBoxes } from "../testing/watched-boxes.ts";
import type { BoxResult, Limits } from "../types.ts";
import { makeWaiting, type Waiting } from "./waiting.ts";

/** Its start takes time; then it does what it is told. */
const PROGRAM = `import os, select, sys, time
burnt = time.process_time() + 0.25
while time.process_time() < burnt: pass
early = select.select([0], [], [], 0)[0]
os.write(5, b"ready\\n")
exec(sys.stdin.read())
os.write(5, b"early" if early else b"done")
`;

let watched: WatchedBoxes;
let waiting: Waiting;
beforeAll(async () => {
  watched = await openWatchedBoxes();
  const kept = new Map([["sort", { count: 1, idleMs: 60_000 }]]);
  waiting = makeWaiting(watched.boxes, kept, new AbortController().signal);
});
afterAll(async () => {
  await waiting.close();
  await watched.close();
});

function run(order: string, limits: Partial<Limits> = {}): Promise<BoxResult> {
  const files = [{ path: "main.py", data: PROGRAM }];
  return waiting.run({ waits: "sort", argv: ["python3", "main.py"], files, stdin: order, limits });
}

/** In a box that was waiting. */
async function runWarm(order: string, limits: Partial<Limits> = {}): Promise<BoxResult> {
  const box = await watched.ready();
  const result = await run(order, limits);
  expect(box.stdout.bytes()).toEqual(result.stdout);
  return result;
}

describe("a program that waits for its input", () => {
  test("starts on first use, then in advance, with the same result", async () => {
    const order = "print(sum(range(5)))";
    expect(watched.waiting.size).toBe(0);
    const results = [await run(order), await runWarm(order)];
    const seen = results.map(({ status, stdout, artifact }) => [status, stdout.toString(), artifact?.toString()]);
    expect(seen).toEqual([
      ["OK", "10\n", "ready\ndone"],
      ["OK", "10\n", "ready\ndone"],
    ]);
  });

  test("is used once, and the next finds nothing of it", async () => {
    const look = "print(os.path.exists('/tmp/left'), 'left' in globals())\nleft = 1\nopen('/tmp/left', 'w')";
    await run("pass");
    expect((await runWarm(look)).stdout.toString()).toBe("False False\n");
    expect((await runWarm(look)).stdout.toString()).toBe("False False\n");
  });

  test("is limited from the hand-over on", async () => {
    await run("pass");
    // Its start alone took longer.
    expect(await runWarm("print(1)", { cpuMs: 200 })).toMatchObject({ status: "OK" });
    expect(await runWarm("while True: pass", { cpuMs: 200 })).toMatchObject({ status: "CPU_LIMIT" });
    const hog = "x = bytearray(200 << 20)";
    expect(await runWarm(hog, { memory: 100 << 20 })).toMatchObject({ status: "MEMORY_LIMIT" });
  });

  test("runs in a new box if a waiting one has other limits or died", async () => {
    await run("pass");
    await watched.ready();
    const size = "print(os.statvfs('/tmp').f_blocks * os.statvfs('/tmp').f_frsize)";
    expect((await run(size, { tmp: 1 << 20 })).stdout.toString()).toBe(`${1 << 20}\n`);
    const box = await watched.ready();
    box.kill();
    expect((await run("print(3)")).stdout.toString()).toBe("3\n");
    expect(box.stdout.bytes().length).toBe(0);
  });

  test("is ended by its limits if it never gets ready", async () => {
    const request = { waits: "other", argv: ["sleep", "60"], stdin: "x", limits: { wallMs: 300 } };
    expect(await waiting.run(request)).toMatchObject({ status: "WALL_LIMIT" });
  });
});
