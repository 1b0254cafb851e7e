// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setOnline, useConnection } from "../../lib/connection.ts";
import { startMonitor, type Monitor } from "./monitor.ts";
import type { Sample } from "./probe.ts";

const fast: Sample = { reached: true, speed: 20 };
const slow: Sample = { reached: true, speed: 2 };
const dead: Sample = { reached: false };

let monitor: Monitor;
let sample: Sample;
const look = vi.fn(async () => sample);
const onBack = vi.fn<() => void>();
const onReport = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  useConnection.setState({ tallies: { good: 0, bad: 0, offline: 0, total: 0 }, mbps: null });
  setOnline(true);
  for (const spy of [look, onBack, onReport]) spy.mockClear();
});
afterEach(() => {
  monitor.stop();
  vi.useRealTimers();
});

async function start(first: Sample) {
  sample = first;
  monitor = startMonitor({ look, immediately: true, onBack, onReport });
  await vi.advanceTimersByTimeAsync(0);
}

it("checks every 60 s, every 1 s while the indicator is hovered, and reports every 300 s [B9.08]", async () => {
  await start(fast);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledTimes(2);

  monitor.setHovered(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(look).toHaveBeenCalledTimes(6);
  monitor.setHovered(false);
  await vi.advanceTimersByTimeAsync(300_000 - 63_000 - 1);
  expect(onReport).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onReport).toHaveBeenCalledTimes(1);
});

it("is offline immediately, lost after 2 retries 5 s apart, and back with the first reply [B9.08]", async () => {
  await start(dead);
  expect(useConnection.getState()).toMatchObject({ online: false, lost: false });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(useConnection.getState().lost).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(useConnection.getState().lost).toBe(true);
  expect(look).toHaveBeenCalledTimes(3);

  sample = fast;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(useConnection.getState()).toMatchObject({ online: true, lost: false, offlineSince: null });
  expect(onBack).toHaveBeenCalledTimes(1);
});

it("checks immediately when a call fails, and counts one lost connection only once", async () => {
  await start(fast);
  sample = dead;
  for (let call = 0; call < 5; call += 1) {
    monitor.suspect();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(look).toHaveBeenCalledTimes(2);
  expect(useConnection.getState()).toMatchObject({ online: false, lost: false });
});

it("tallies good, bad, offline and total in session storage [B4.11]", async () => {
  await start(fast);
  sample = slow;
  monitor.checkNow();
  await vi.advanceTimersByTimeAsync(0);
  sample = dead;
  monitor.checkNow();
  await vi.advanceTimersByTimeAsync(0);
  const tallies = { good: 1, bad: 1, offline: 1, total: 3 };
  expect(useConnection.getState().tallies).toEqual(tallies);
  const kept = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key));
  expect(kept).toContain(JSON.stringify(tallies));
});
