import { afterEach, expect, it, vi } from "vitest";
import {
  beforeFlush,
  flushPendingSaves,
  hasPendingSaves,
  NOT_SAVED,
  pendingObstacles,
  registerFlusher,
} from "./pending-saves.ts";

afterEach(() => void vi.useRealTimers());

it("flushes every source and returns whether everything is stored", async () => {
  let pending = true;
  const unregister = registerFlusher({
    isPending: () => pending,
    flush: async () => {
      pending = false;
    },
  });
  expect(hasPendingSaves()).toBe(true);
  expect(await flushPendingSaves()).toBe(true);
  pending = true;
  unregister();
  expect(hasPendingSaves()).toBe(false);
});

it("sends what it has at once, and then what was still being typed elsewhere", async () => {
  const sent: string[][] = [];
  let waiting = ["typed here"];
  const unregister = registerFlusher({
    isPending: () => waiting.length > 0,
    flush: async () => void sent.push(waiting.splice(0)),
  });
  const forget = beforeFlush(async () => {
    await Promise.resolve();
    expect(sent).toEqual([["typed here"]]);
    waiting = ["typed in a frame"];
  });
  const failing = beforeFlush(() => Promise.reject(new Error("The box is gone.")));
  expect(await flushPendingSaves()).toBe(true);
  expect(sent).toEqual([["typed here"], ["typed in a frame"]]);
  for (const end of [unregister, forget, failing]) end();
});

it("names what the person must do without hiding what only waits for the connection", () => {
  const flush = async () => {};
  const answers = { isPending: () => true, flush, obstacles: () => [], waits: () => true };
  const unregister = [registerFlusher(answers)];
  expect(pendingObstacles()).toEqual([]);
  unregister.push(registerFlusher({ isPending: () => true, flush, obstacles: () => ["A file is not sent."] }));
  expect(pendingObstacles()).toEqual(["A file is not sent.", NOT_SAVED]);
  unregister.forEach((each) => each());
});

it("does not wait longer than the limit, nor for a source that fails", async () => {
  vi.useFakeTimers();
  const stuck = registerFlusher({ isPending: () => true, flush: () => new Promise(() => {}) });
  const failing = registerFlusher({ isPending: () => false, flush: () => Promise.reject(new Error("no")) });
  const flushed = flushPendingSaves(3_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await flushed).toBe(false);
  stuck();
  failing();
});
