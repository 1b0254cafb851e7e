// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { setOnline } from "../../lib/connection.ts";
import { createCounters, type PageCounters } from "./counters.ts";
import { watchConnection } from "./watch/watch-connection.ts";

const zero: PageCounters = {
  no_face: 0,
  multiple_faces: 0,
  objects: 0,
  unclear_frames: 0,
  frames: 0,
  voice_incidents: 0,
  mute_count: 0,
  mute_duration: 0,
  blurs: 0,
  short_blurs: 0,
  full_screen_exits: 0,
  snapshots_taken: 0,
  snapshots_stored: 0,
  snapshots_failed: 0,
  extended_screen: false,
  voice_off: 0,
  undrawn: 0,
  unfocused: 0,
  windowed: 0,
  window_width: 1280,
  window_height: 800,
  screen_width: 1280,
  screen_height: 800,
};
const connection = () => ({ good: 4, bad: 1, offline: 0, total: 5 });

beforeEach(() => sessionStorage.clear());

it("adds up since proctoring began, across reloads too; the detector adds up voices itself [B7.06, B9.04]", () => {
  const page = (live: Partial<PageCounters>) =>
    createCounters({ key: "k", told: null, live: () => ({ ...zero, ...live }), connection });
  expect(page({ no_face: 2, frames: 9, voice_incidents: 1 })()).toMatchObject({ no_face: 2, frames: 9 });
  const reloaded = page({ no_face: 1, multiple_faces: 1, frames: 3, voice_incidents: 1 });
  const sums = { no_face: 3, multiple_faces: 1, frames: 12, voice_incidents: 1, connection: connection() };
  expect(reloaded()).toMatchObject(sums);
  expect(reloaded()).toMatchObject(sums);
  expect(createCounters({ key: "another", told: null, live: () => zero, connection })().frames).toBe(0);
});

it("continues from the server's sums for another browser, and counts nothing twice after a reload [B7.06]", () => {
  const told = {
    ...zero,
    blurs: 3,
    frames: 90,
    voice_incidents: 2,
    connection: { good: 10, bad: 2, offline: 1, total: 13 },
  };
  const page = (live: Partial<PageCounters>) =>
    createCounters({ key: "k", told, live: () => ({ ...zero, ...live }), connection });
  const sums = page({ blurs: 1, frames: 10 })();
  expect(sums).toMatchObject({ blurs: 4, frames: 100, voice_incidents: 2 });
  expect(sums.connection).toEqual({ good: 10, bad: 2, offline: 1, total: 13 });
  // This tab's sums are ahead of the server's, which has not received the last heartbeat.
  expect(page({ voice_incidents: 3 })()).toMatchObject({ blurs: 4, frames: 100, voice_incidents: 3 });
});

it("counts how long the connection was down, and gives each caller only the time since the last call [B7.03]", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const stop = new AbortController();
  const { takeOfflineDuration } = watchConnection({ signal: stop.signal });
  expect(takeOfflineDuration()).toBe(0);
  setOnline(false);
  vi.advanceTimersByTime(4_000);
  expect(takeOfflineDuration()).toBe(4_000);
  vi.advanceTimersByTime(3_000);
  setOnline(true);
  expect([takeOfflineDuration(), takeOfflineDuration()]).toEqual([3_000, 0]);
  stop.abort();
  vi.useRealTimers();
});
