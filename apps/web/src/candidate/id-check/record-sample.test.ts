import type { TakeListener } from "@invigil/capture/recorder/take";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recordSample, SAMPLE_SECONDS } from "./record-sample.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A microphone that passes on the sound a test gives it. */
function fakeTake() {
  let listener: TakeListener | null = null;
  const stop = vi.fn<() => Promise<void>>(async () => {});
  const openTake = async (_: unknown, given: TakeListener) => {
    listener = given;
    return { contentType: "audio/wav", pause: () => {}, resume: () => {}, stop };
  };
  return { openTake, stop, hear: () => listener?.onPiece(new ArrayBuffer(16_000)), pull: () => listener?.onEnd() };
}
const stream = {} as MediaStream;

it("records a few seconds as wav and stops by itself [B4.02]", async () => {
  const take = fakeTake();
  const { done } = await recordSample(stream, take.openTake);
  take.hear();
  await vi.advanceTimersByTimeAsync(SAMPLE_SECONDS * 1_000);
  const sample = await done;
  expect(sample?.type).toBe("audio/wav");
  expect(sample?.size).toBe(16_044);
  expect(take.stop).toHaveBeenCalledTimes(1);
});

it("stops early on request, and when the microphone is unplugged", async () => {
  const first = fakeTake();
  const byHand = await recordSample(stream, first.openTake);
  first.hear();
  byHand.stop();
  expect((await byHand.done)?.size).toBe(16_044);
  const second = fakeTake();
  const pulled = await recordSample(stream, second.openTake);
  second.pull();
  expect(await pulled.done).toBeNull();
});
