import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aPlan } from "./testing/a-plan.ts";
import { createTolerance } from "./tolerance.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function set({ left = 2, warning = true, connected = true, enabled = true } = {}) {
  const seen = { mirrored: [] as number[], reported: [] as number[], warned: [] as number[], usedUp: 0 };
  const tolerance = createTolerance({
    plan: aPlan({ tolerance: { enabled, warning, left } }),
    mirror: { write: (count) => seen.mirrored.push(count) },
    isConnected: () => connected,
    report: (away) => seen.reported.push(away),
    warn: (count) => seen.warned.push(count),
    onUsedUp: () => (seen.usedUp += 1),
    signal: new AbortController().signal,
  });
  return { tolerance, seen };
}

it("decreases with each return, reports it, and warns while some is left [B4.03]", () => {
  const { tolerance, seen } = set({ left: 2 });
  expect([1, 2].map(() => tolerance.returned(3_000))).toEqual([true, true]);
  expect(seen).toEqual({ mirrored: [2, 1, 0], reported: [3_000, 3_000], warned: [1, 0], usedUp: 0 });
});

it("does not count a very short absence [B4.03]", () => {
  const { tolerance, seen } = set();
  expect(tolerance.returned(799)).toBe(false);
  expect(seen).toMatchObject({ reported: [], warned: [] });
  expect(tolerance.returned(800)).toBe(true);
});

it("ends the attempt when the server says that it is used up [B4.03, B4.04]", () => {
  const { tolerance, seen } = set({ left: 0 });
  tolerance.returned(3_000);
  expect(seen.usedUp).toBe(0);
  tolerance.heard(-1);
  vi.advanceTimersByTime(60_000);
  expect(seen).toMatchObject({ usedUp: 1, warned: [] });
});

it("takes the server's number over its own, up or down [B4.04]", () => {
  const { tolerance, seen } = set({ left: 0 });
  tolerance.returned(3_000);
  tolerance.heard(3);
  expect(seen).toMatchObject({ usedUp: 0, warned: [3] });
  tolerance.heard(-1);
  expect(seen.usedUp).toBe(1);
});

it("uses its own count when the server cannot be reached or does not reply [B4.03]", () => {
  const offline = set({ left: 0, connected: false });
  offline.tolerance.returned(3_000);
  expect(offline.seen.usedUp).toBe(1);
  const silent = set({ left: 0 });
  silent.tolerance.returned(3_000);
  vi.advanceTimersByTime(5_000);
  expect(silent.seen.usedUp).toBe(1);
});

it("counts without warning if the settings turn the warning off", () => {
  const { tolerance, seen } = set({ warning: false });
  tolerance.returned(3_000);
  expect(seen).toMatchObject({ mirrored: [2, 1], warned: [] });
});

it("does nothing if the settings turn it off", () => {
  const { tolerance, seen } = set({ enabled: false });
  tolerance.returned(3_000);
  tolerance.heard(-1);
  expect(seen).toEqual({ mirrored: [], reported: [], warned: [], usedUp: 0 });
});

it("warns of a return that only the server could count, and ends the attempt if it was the last [B4.03]", () => {
  const some = set({ left: 1 });
  some.tolerance.counted();
  expect(some.seen).toMatchObject({ warned: [1], usedUp: 0, reported: [] });
  const none = set({ left: -1 });
  none.tolerance.counted();
  expect(none.seen).toMatchObject({ warned: [], usedUp: 1 });
});
