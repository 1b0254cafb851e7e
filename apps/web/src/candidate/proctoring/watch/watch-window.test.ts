// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFocus } from "../testing/fake-browser.ts";
import { watchWindow } from "./watch-window.ts";

const ending: AbortController[] = [];

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const controller of ending.splice(0)) controller.abort();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

function watch(isAsking: () => boolean = () => false) {
  const stop = new AbortController();
  ending.push(stop);
  const onLeave = vi.fn<(excuse: string | null) => void>();
  const onReturn = vi.fn<(away: number, excuse: string | null) => void>();
  watchWindow({ now: () => Date.now(), isAsking, signal: stop.signal, onLeave, onReturn });
  return { onLeave, onReturn, stop, ...fakeFocus() };
}

it("reports an absence and how long it lasted, once each [B4.03]", () => {
  const { leave, back, onLeave, onReturn } = watch();
  leave();
  leave();
  vi.advanceTimersByTime(2_500);
  back();
  back();
  expect(onLeave.mock.calls).toEqual([[null]]);
  expect(onReturn.mock.calls).toEqual([[2_500, null]]);
});

it("is not misled by a frame within the page, and notices when the window is left from there [B4.03]", () => {
  const { enterFrame, loseFromFrame, back, onLeave, onReturn } = watch();
  enterFrame();
  vi.advanceTimersByTime(10_000);
  expect(onLeave).not.toHaveBeenCalled();
  loseFromFrame();
  vi.advanceTimersByTime(1_000);
  expect(onLeave).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  back();
  expect(onReturn).toHaveBeenCalledTimes(1);
});

it("excuses an absence that the page itself caused", () => {
  const { leave, back, onReturn } = watch();
  document.body.innerHTML = '<input type="file" />';
  document.querySelector("input")?.click();
  vi.advanceTimersByTime(300);
  leave();
  vi.advanceTimersByTime(9_000);
  back();
  leave();
  vi.advanceTimersByTime(9_000);
  back();
  expect(onReturn.mock.calls).toEqual([
    [9_000, "file chooser"],
    [9_000, null],
  ]);
});

it("excuses the browser's own prompt for the camera", () => {
  const { leave, onLeave } = watch(() => true);
  leave();
  expect(onLeave.mock.calls).toEqual([["device permission"]]);
});

it("reports a page that was left and came back from history as an absence [B4.03]", () => {
  const { onLeave, onReturn } = watch();
  globalThis.dispatchEvent(new Event("pagehide"));
  vi.advanceTimersByTime(12_000);
  globalThis.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(onLeave.mock.calls).toEqual([[null]]);
  expect(onReturn.mock.calls).toEqual([[12_000, null]]);
});

it("does not mistake a reload for an absence", () => {
  const { leave, onLeave } = watch();
  globalThis.dispatchEvent(new Event("pagehide"));
  leave();
  expect(onLeave).not.toHaveBeenCalled();
});

it("reports nothing once it has ended [B4.01]", () => {
  const { leave, back, stop, onLeave, onReturn } = watch();
  stop.abort();
  leave();
  back();
  expect([onLeave.mock.calls, onReturn.mock.calls]).toEqual([[], []]);
});
