import { expect, it } from "vitest";
import { levelOf } from "./level-meter.ts";
import { recordingSeconds } from "./recording-limit.ts";
import { createSilenceWatch } from "./silence.ts";

it("lets an answer take as long as its question says, or 140 seconds of audio", () => {
  expect(recordingSeconds("ADO", undefined)).toBe(140);
  expect(recordingSeconds("ADO", 30)).toBe(30);
  expect(recordingSeconds("VID", undefined)).toBe(180);
  expect(recordingSeconds("VID", 3_600)).toBe(3_600);
});

it("never lets audio grow beyond what can be uploaded", () => {
  expect(recordingSeconds("ADO", 3_600) * 16_000 + 44).toBeLessThan(10_485_760);
});

it("hears nothing after five quiet seconds, until there is sound again", () => {
  const watch = createSilenceWatch();
  expect(watch.isQuiet()).toBe(false);
  watch.hear(0.01, 0);
  watch.hear(0.01, 4_900);
  expect(watch.isQuiet()).toBe(false);
  watch.hear(0.01, 5_000);
  expect(watch.isQuiet()).toBe(true);
  expect(watch.isSilent()).toBe(true);
  watch.hear(0.5, 5_100);
  expect(watch.isQuiet()).toBe(false);
  expect(watch.isSilent()).toBe(false);
  watch.hear(0, 5_200);
  watch.hear(0, 10_200);
  expect(watch.isQuiet()).toBe(true);
  expect(watch.isSilent()).toBe(false);
});

it("shows silence as 0, a voice in the middle and the loudest as 1", () => {
  expect(levelOf(new Float32Array(100))).toBe(0);
  expect(levelOf(new Float32Array(100).fill(1))).toBe(1);
  expect(levelOf(new Float32Array(100).fill(0.03))).toBeCloseTo(0.49, 1);
  expect(levelOf(new Float32Array(0))).toBe(0);
});
