import { serverTime } from "@invigil/contract/clock";
import { RECONNECT_DELAY, SERVER_TIME_INTERVAL } from "@invigil/contract/constants";
import type { ReplyOf } from "@invigil/contract/route";
import { clockOffset, serverTimeAt, type TimeSample } from "@invigil/rules/time/clock";
import { initialMismatch, nextMismatch, type MismatchState } from "@invigil/rules/taking/mismatch";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { call } from "./api.ts";

type TimeReply = ReplyOf<typeof serverTime>;

/** The server's clock minus the page's monotonic clock, or null before the first reply. */
export const useClockOffset = create<{ offset: number | null }>(() => ({ offset: null }));

/** Whether the system clock was changed while the page was open. */
export const useMismatch = create<MismatchState>(() => initialMismatch);

/**
 * The server's time in ms. Before the first reply it is the system's, so nothing may be decided before
 * `isClockSynced`.
 */
export function serverNow(): number {
  return serverTimeAt(useClockOffset.getState().offset ?? performance.timeOrigin, performance.now());
}

/** How much later the server's clock is than `serverNow` said before the first reply; null until then. */
export function clockShift(): number | null {
  const { offset } = useClockOffset.getState();
  return offset === null ? null : offset - performance.timeOrigin;
}

export function isClockSynced(): boolean {
  return useClockOffset.getState().offset !== null;
}

export function useClockSynced(): boolean {
  return useClockOffset(({ offset }) => offset !== null);
}

/** Re-renders at every full step of the server's clock, or at every full step before and after a given time of it. */
export function useServerNow(everyMs = 1_000, around = 0): number {
  const [now, setNow] = useState(serverNow);
  const synced = useClockSynced();
  // Follows the clock, and starts over when the first reply moves it.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      const current = serverNow();
      setNow(current);
      timer = setTimeout(tick, everyMs - modulo(current - around, everyMs));
    }
    tick();
    return () => clearTimeout(timer);
  }, [everyMs, around, synced]);
  return now;
}

/** Never negative. */
function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

interface ClockSync {
  /** True while nobody needs the time: the test is over and no added time waits to be resumed. */
  until: () => boolean;
  read?: () => Promise<TimeReply>;
}

const TICK = 1_000;
/** `performance.now()` may stop while the machine sleeps; a gap this long between ticks means that it slept. */
const SLEEP_GAP = 5_000;

/**
 * Requests the server's time now, at an interval, and whenever the clock may have stopped. Returns a function that
 * stops it.
 */
export function startClockSync({ until, read = readServerTime }: ClockSync): () => void {
  let asking = false;
  let nextAt = 0;
  let lastTick = Date.now();

  async function sync() {
    if (asking) return;
    asking = true;
    const sentAt = performance.now();
    try {
      record(await read(), { sentAt, receivedAt: performance.now() });
      nextAt = sentAt + SERVER_TIME_INTERVAL;
    } catch {
      // Without a reply the last offset still applies; ask again soon.
      nextAt = sentAt + RECONNECT_DELAY;
    } finally {
      asking = false;
    }
  }

  function tick() {
    const wall = Date.now();
    const slept = Math.abs(wall - lastTick) > SLEEP_GAP;
    lastTick = wall;
    if (until()) return;
    if (slept || performance.now() >= nextAt) void sync();
  }

  function look() {
    if (document.visibilityState === "visible" && !until()) void sync();
  }

  void sync();
  const timer = setInterval(tick, TICK);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

function record(reply: TimeReply, trip: Omit<TimeSample, "serverTime">): void {
  const reference = Date.parse(reply.server_time);
  const tripTime = trip.receivedAt - trip.sentAt;
  const measured = clockOffset({ serverTime: reply.server_time, ...trip });
  useClockOffset.setState(({ offset }) => {
    // A measurement is no more exact than its own round trip; keeping the old offset spares the countdown a jump.
    const agrees = offset !== null && Math.abs(offset - measured) <= tripTime / 2;
    return agrees ? {} : { offset: measured };
  });
  const enabled = reply.is_system_time_mismatch_enabled;
  const system = Date.now() - tripTime / 2;
  useMismatch.setState((before) => nextMismatch(before, { system, reference }, { enabled }));
}

function readServerTime(): Promise<TimeReply> {
  return call(serverTime, {}, { family: "GTD" });
}
