import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEFAULT_LIMITS } from "../limits.ts";
import { openWatchedBoxes, SOON, type WatchedBoxes } from "../testing/watched-boxes.ts";
import type { Keep } from "../types.ts";
import { makeStock, type Stock } from "./stock.ts";

let watched: WatchedBoxes;
beforeAll(async () => void (watched = await openWatchedBoxes()));
afterAll(() => watched.close());

function openStock(keep: Keep): Stock {
  const rest = { files: [], env: {}, limits: DEFAULT_LIMITS, fixedMemory: false };
  const start = async () => ({ argv: ["sh", "-c", "echo >&5; cat"], ...rest });
  return makeStock(watched.boxes, { keep, start }, new AbortController().signal);
}

test("creates temporary boxes on first use and removes them when nobody uses them", async () => {
  const { waiting } = watched;
  const stock = openStock({ count: 2, idleMs: 3_000 });
  stock.refill();
  expect(stock.take(DEFAULT_LIMITS)).toBeNull();
  stock.refill();
  await vi.waitFor(() => expect(waiting.size).toBe(2), SOON);
  await vi.waitFor(() => expect(waiting.size).toBe(0), SOON);
  expect(stock.take(DEFAULT_LIMITS)).toBeNull();
  await stock.close();
});

test("replaces a box that is killed while it waits, and gives it to nobody", async () => {
  const stock = openStock({ count: 1 });
  const first = await watched.ready();
  first.kill();
  await vi.waitFor(() => expect(watched.waiting.has(first)).toBe(false), SOON);
  await watched.ready();
  const box = stock.take(DEFAULT_LIMITS);
  const result = await box?.run({ files: [], args: [], stdin: "given", limits: DEFAULT_LIMITS });
  expect([result?.status, result?.stdout.toString()]).toEqual(["OK", "given"]);
  await stock.close();
  expect(watched.waiting.size).toBe(0);
});
