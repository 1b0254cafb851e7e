import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAutoClose } from "./auto-close.ts";

const expiry = { kind: "test", reason: "Test Time Expiry" } as const;
const mismatch = { kind: "test", reason: "System Time Mismatch" } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorder() {
  const steps: string[] = [];
  const close = async () => {
    steps.push("closed");
    return () => void steps.push("went on");
  };
  return { steps, close };
}

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
}

it("closes immediately at a deadline and continues by itself after 8 seconds [A9.02] [B9.02]", async () => {
  const { steps, close } = recorder();
  const autoClose = createAutoClose();
  autoClose.begin(expiry, close);
  await pass(7_999);
  expect(steps).toEqual(["closed"]);
  expect(autoClose.store.getState().secondsLeft).toBe(1);
  await pass(1);
  expect(steps).toEqual(["closed", "went on"]);
  expect(autoClose.store.getState().closing).toBeNull();
});

it("continues earlier on click", async () => {
  const { steps, close } = recorder();
  const autoClose = createAutoClose();
  autoClose.begin(expiry, close);
  await pass(2_000);
  autoClose.proceed();
  expect(steps).toEqual(["closed", "went on"]);
  await pass(20_000);
  expect(steps).toHaveLength(2);
});

it("submits for any other reason only after the announcement", async () => {
  const { steps, close } = recorder();
  const autoClose = createAutoClose();
  autoClose.begin(mismatch, close);
  await pass(7_999);
  expect(steps).toEqual([]);
  await pass(1);
  expect(steps).toEqual(["closed", "went on"]);
});

it("does not continue before closing has succeeded, and retries on demand", async () => {
  const steps: string[] = [];
  let isDown = true;
  const autoClose = createAutoClose();
  autoClose.begin(expiry, async () => {
    if (isDown) throw new Error("down");
    return () => void steps.push("went on");
  });
  await pass(60_000);
  expect(autoClose.store.getState()).toMatchObject({ work: "failed", closing: expiry });
  expect(steps).toEqual([]);
  isDown = false;
  autoClose.retry();
  await pass(0);
  expect(steps).toEqual(["went on"]);
});

it("closes one thing at a time", async () => {
  const { steps, close } = recorder();
  const autoClose = createAutoClose();
  autoClose.begin(expiry, close);
  autoClose.begin(mismatch, close);
  await pass(20_000);
  expect(steps).toEqual(["closed", "went on"]);
});
