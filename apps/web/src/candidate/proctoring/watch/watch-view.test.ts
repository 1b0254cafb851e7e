// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchView } from "./watch-view.ts";

const ending: AbortController[] = [];
let drawn = true;
let focused = true;
let away = false;

beforeEach(() => {
  Object.defineProperty(document, "fullscreenElement", { value: null, configurable: true });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "performance"] });
  [drawn, focused, away] = [true, true, false];
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
    const wait = setInterval(() => {
      if (!drawn) return;
      clearInterval(wait);
      draw();
    }, 16);
    return 1;
  });
  vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
});
afterEach(() => {
  for (const each of ending.splice(0)) each.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function watch() {
  const stop = new AbortController();
  ending.push(stop);
  const counters = watchView({ isAway: () => away, signal: stop.signal });
  return () => {
    const { undrawn, unfocused, windowed } = counters();
    return { undrawn: Math.round(undrawn / 1_000), unfocused: Math.round(unfocused / 1_000), windowed };
  };
}

it("counts how long the page was not drawn or had no focus although no event said so [B8.04]", () => {
  const counters = watch();
  vi.advanceTimersByTime(10_000);
  expect(counters()).toEqual({ undrawn: 0, unfocused: 0, windowed: 0 });
  [drawn, focused] = [false, false];
  vi.advanceTimersByTime(20_000);
  expect(counters().undrawn).toBeGreaterThanOrEqual(17);
  expect(counters().unfocused).toBeGreaterThanOrEqual(18);
  [drawn, focused] = [true, true];
  const { undrawn } = counters();
  vi.advanceTimersByTime(10_000);
  expect(counters().undrawn - undrawn).toBeLessThanOrEqual(1);
});

it("counts nothing that the page has reported as a leave, and nothing short", () => {
  const counters = watch();
  vi.advanceTimersByTime(3_000);
  [drawn, focused, away] = [false, false, true];
  vi.advanceTimersByTime(60_000);
  [drawn, focused, away] = [true, true, false];
  vi.advanceTimersByTime(3_000);
  [drawn, focused] = [false, false];
  vi.advanceTimersByTime(4_000);
  [drawn, focused] = [true, true];
  vi.advanceTimersByTime(3_000);
  expect(counters()).toEqual({ undrawn: 0, unfocused: 0, windowed: 0 });
});

it("concludes nothing on a busy computer, whose timers are as late as its frames", () => {
  const counters = watch();
  vi.advanceTimersByTime(3_000);
  drawn = false;
  const now = performance.now.bind(performance);
  let stalled = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + stalled);
  for (let stall = 0; stall < 10; stall += 1) {
    // The whole page stands still: time passes without a timer.
    stalled += 4_000;
    vi.advanceTimersByTime(1_000);
  }
  expect(counters().undrawn).toBe(0);
});

it("does not take a page that was opened in the background, or says that it is hidden, for a contradiction", () => {
  focused = false;
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  drawn = false;
  const counters = watch();
  vi.advanceTimersByTime(60_000);
  expect(counters()).toEqual({ undrawn: 0, unfocused: 0, windowed: 0 });
});

it("notices a window that claims the whole screen and fills a part of it", () => {
  Object.defineProperty(document, "fullscreenElement", { value: document.documentElement, configurable: true });
  vi.stubGlobal("outerWidth", 700);
  vi.stubGlobal("outerHeight", 800);
  vi.stubGlobal("screen", { width: 1_280, height: 800 });
  const counters = watch();
  vi.advanceTimersByTime(10_000);
  expect(counters().windowed).toBeGreaterThanOrEqual(8_000);
});
