// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isClockSynced, serverNow, startClockSync, useMismatch } from "./clock.ts";
import { resetClock } from "../testing/reset-clock.ts";

const SERVER_START = Date.parse("2026-01-01T10:00:00.000Z");
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_START + 3_600_000 });
  resetClock();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A server whose clock runs with the page's monotonic one, whatever the system clock says. */
function fakeServer({ tripMs = 0, enabled = true } = {}) {
  const begun = performance.now();
  const asked: number[] = [];
  async function read() {
    asked.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, tripMs / 2));
    const server_time = new Date(SERVER_START + performance.now() - begun).toISOString();
    await new Promise((resolve) => setTimeout(resolve, tripMs / 2));
    return { server_time, is_system_time_mismatch_enabled: enabled };
  }
  return { read, asked, now: () => SERVER_START + performance.now() - begun };
}

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
}

/** Changes the system clock while the page's monotonic clock keeps running. */
function turnSystemClock(ms: number) {
  vi.setSystemTime(Date.now() + ms);
}

it("takes the server's time from the middle of the round trip and counts on from there [A4.28]", async () => {
  const server = fakeServer({ tripMs: 400 });
  expect(isClockSynced()).toBe(false);
  stop = startClockSync({ until: () => false, read: server.read });
  await pass(400);
  expect(isClockSynced()).toBe(true);
  await pass(7_000);
  expect(Math.abs(serverNow() - server.now())).toBeLessThan(2);
});

it("asks on load and every 30 seconds, and no longer once the test is over [A9.03]", async () => {
  const server = fakeServer();
  let isOver = false;
  stop = startClockSync({ until: () => isOver, read: server.read });
  await pass(61_000);
  expect(server.asked.map((at) => Math.round(at / 1_000))).toEqual([0, 30, 60]);
  isOver = true;
  await pass(120_000);
  expect(server.asked).toHaveLength(3);
});

it("asks again when time was added after the end and waits to be resumed [A9.03]", async () => {
  const server = fakeServer();
  let isOver = true;
  stop = startClockSync({ until: () => isOver, read: server.read });
  await pass(40_000);
  expect(server.asked).toHaveLength(1);
  isOver = false;
  await pass(31_000);
  expect(server.asked.length).toBeGreaterThan(1);
});

it("asks immediately after a long gap between ticks, because the machine may have slept", async () => {
  const server = fakeServer();
  stop = startClockSync({ until: () => false, read: server.read });
  await pass(2_000);
  turnSystemClock(20_000);
  await pass(1_000);
  expect(server.asked).toHaveLength(2);
});

it("asks when the page becomes visible again", async () => {
  const server = fakeServer();
  stop = startClockSync({ until: () => false, read: server.read });
  await pass(1_500);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(server.asked).toHaveLength(2);
});

it("keeps the last offset when the server does not reply, and asks again soon", async () => {
  const server = fakeServer();
  let isDown = false;
  let asked = 0;
  const read = () => {
    asked += 1;
    return isDown ? Promise.reject(new Error("down")) : server.read();
  };
  stop = startClockSync({ until: () => false, read });
  await pass(29_000);
  isDown = true;
  await pass(7_000);
  expect(asked).toBe(3);
  expect(Math.abs(serverNow() - server.now())).toBeLessThan(2);
});

it("does not change the displayed time when the system clock is changed", async () => {
  const server = fakeServer();
  stop = startClockSync({ until: () => false, read: server.read });
  await pass(1_000);
  turnSystemClock(-3_600_000);
  expect(Math.abs(serverNow() - server.now())).toBeLessThan(2);
});

it("leaves the mismatch flag alone on the initial call, however wrong the clock is [A4.28]", async () => {
  const server = fakeServer();
  stop = startClockSync({ until: () => false, read: server.read });
  await pass(1_000);
  expect(useMismatch.getState().baseline).toBeCloseTo(3_600_000, -1);
  expect(useMismatch.getState().mismatch).toBe(false);
});

it("notices a changed clock, and confirms it by a later check with 5 times the tolerance [A5.09]", async () => {
  const server = fakeServer();
  vi.setSystemTime(SERVER_START);
  stop = startClockSync({ until: () => false, read: server.read });
  await pass(1_000);
  turnSystemClock(61_000);
  await pass(10_000);
  expect(useMismatch.getState()).toMatchObject({ mismatch: true, confirmed: false });
  turnSystemClock(300_000);
  await pass(30_000);
  expect(useMismatch.getState()).toMatchObject({ mismatch: true, confirmed: false });
  await pass(60_000);
  expect(useMismatch.getState()).toMatchObject({ mismatch: true, confirmed: true });
});

it("lets a clock that was wrong from the start be put right [A5.09]", async () => {
  const server = fakeServer();
  stop = startClockSync({ until: () => false, read: server.read });
  await pass(1_000);
  turnSystemClock(-3_600_000);
  for (let look = 0; look < 20; look += 1) {
    await pass(10_000);
    expect(useMismatch.getState()).toMatchObject({ mismatch: false, confirmed: false });
  }
  expect(useMismatch.getState().corrections.map((ms) => Math.round(ms / 1_000))).toEqual([-3_600]);
});

it("checks the system clock only when the server enables it [A5.09]", async () => {
  const server = fakeServer({ enabled: false });
  stop = startClockSync({ until: () => false, read: server.read });
  await pass(1_000);
  turnSystemClock(3_600_000);
  await pass(60_000);
  expect(useMismatch.getState()).toMatchObject({ mismatch: false, confirmed: false });
});
