import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startSound } from "./start-sound.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("fails with the name of a driver's fault where the sound system never starts", async () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  const { promise } = Promise.withResolvers<void>();
  const started = startSound({ resume: () => promise }).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await started).toBe("AbortError");
});

it("waits for the first click after a reload as long as it takes", async () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  const clicked = Promise.withResolvers<void>();
  const started = startSound({ resume: () => clicked.promise });
  await vi.advanceTimersByTimeAsync(60_000);
  clicked.resolve();
  await expect(started).resolves.toBeUndefined();
});
