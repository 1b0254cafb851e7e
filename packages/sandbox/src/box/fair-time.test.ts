import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { withTestSandbox } from "../testing/test-sandbox.ts";
import { pace, type Load } from "./fair-time.ts";

const BUSY_SECOND = "import time\nwhile time.process_time() < 1: pass";

test("waiting for a busy processor does not count as slow", async () => {
  // Four per processor, so everyone needs four times as long as alone.
  const crowd = 4 * Math.min(availableParallelism(), 4);
  const sandbox = await withTestSandbox({ languages: [], slots: crowd });
  const box = { argv: ["python3", "-c", BUSY_SECOND], limits: { wallMs: 3_000, cpuMs: 20_000 } };
  const results = await Promise.all(Array.from({ length: crowd }, () => sandbox.run(box)));
  expect(results.map(({ status }) => status)).toEqual(results.map(() => "OK"));
});

test("a program that sleeps ends at its limit, however busy the machine is", async () => {
  const crowd = 4 * Math.min(availableParallelism(), 4);
  const sandbox = await withTestSandbox({ languages: [], slots: crowd + 3 });
  const busy = new AbortController();
  const { signal } = busy;
  const spins = { argv: ["python3", "-c", "while True: pass"], limits: { wallMs: 60_000, cpuMs: 60_000 }, signal };
  const spinning = Array.from({ length: crowd }, () => sandbox.run(spins));
  const sleeps = { argv: ["python3", "-c", "import time\ntime.sleep(60)"], limits: { wallMs: 1_000 } };
  // One of two that run together may be waiting for the other, so nobody knows that it sleeps.
  const [alone, paired] = await Promise.all([sandbox.run(sleeps), sandbox.run({ ...sleeps, together: {} })]);
  busy.abort();
  await Promise.all(spinning);
  expect([alone.status, paired.status]).toEqual(["WALL_LIMIT", "WALL_LIMIT"]);
  expect(alone.wallMs / paired.wallMs).toBeLessThan(0.7);
});

const quiet: Load = { at: 0, busy: 100, stolen: 10, running: 0 };

test.each<[string, Partial<Load>, number]>([
  ["nobody runs", {}, 1],
  ["each has a processor", { busy: 300, running: 2 }, 1],
  ["four share two processors", { busy: 300, running: 4 }, 0.5],
  ["the host keeps half", { busy: 200, stolen: 110, running: 2 }, 0.5],
  ["four share what the host leaves", { busy: 200, stolen: 110, running: 4 }, 0.25],
  ["a hundred want to run", { busy: 300, running: 100 }, 0.1],
])("of two processors, where %s, a box has had its share", (_, after, part) => {
  expect(pace(quiet, { ...quiet, ...after }, 2)).toBe(part);
});
