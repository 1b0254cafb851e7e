import { expect, test } from "vitest";
import { createLeveller } from "./level-frames.ts";

const frame = (loudness: number) =>
  Float32Array.from({ length: 512 }, (_, at) => (at % 2 === 0 ? loudness : -loudness));
const peak = (samples: Float32Array) => Math.max(...samples);

test("raises a whisper after a loud voice within half a second, and leaves the loud voice alone", () => {
  const level = createLeveller();
  expect(peak(level(frame(0.4)))).toBeCloseTo(0.4);
  const raised = Array.from({ length: 15 }, () => peak(level(frame(0.01))));
  expect(raised.at(-1)).toBeGreaterThan(0.05);
  // The next loud word is not distorted.
  expect(peak(level(frame(0.4)))).toBeCloseTo(0.4);
});

test("does not raise the noise of a silent room", () => {
  const level = createLeveller();
  const heard = Array.from({ length: 100 }, () => peak(level(frame(0.0005))));
  expect(Math.max(...heard)).toBeLessThan(0.001);
});
