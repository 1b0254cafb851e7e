import { afterEach, expect, it, vi } from "vitest";
import { flushPendingSaves, hasPendingSaves, registerFlusher } from "./pending-saves.ts";

afterEach(() => void vi.useRealTimers());

it("flushes every source and tells whether all is stored", async () => {
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
