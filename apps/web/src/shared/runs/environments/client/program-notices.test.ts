import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKeptFiles } from "./program-notices.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("names each file once and for a minute", () => {
  const shown: (readonly string[])[] = [];
  const kept = createKeptFiles((paths) => shown.push(paths));
  kept.name(["a.js"]);
  vi.advanceTimersByTime(30_000);
  kept.name(["a.js"]);
  kept.name(["b.js", "a.js"]);
  vi.advanceTimersByTime(30_000);
  expect(shown).toEqual([["a.js"], ["a.js", "b.js"], ["b.js"]]);
  kept.name(["a.js"]);
  expect(shown.at(-1)).toEqual(["b.js", "a.js"]);
});
