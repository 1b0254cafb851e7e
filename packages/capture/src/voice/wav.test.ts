import { expect, test } from "vitest";
import { durationOf, encodeWav } from "./wav.ts";

test("[B4.08] a clip is 16-bit PCM at 16 kHz with one channel", async () => {
  const samples = Float32Array.from([0, 1, -1, 0.5, 2]);
  const blob = encodeWav(samples);
  const view = new DataView(await blob.arrayBuffer());
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(at + step)));
  expect(blob.type).toBe("audio/wav");
  expect([text(0), text(8), text(36)]).toEqual(["RIFF", "WAVE", "data"]);
  const [format, channels, bits] = [20, 22, 34].map((at) => view.getUint16(at, true));
  expect({ format, channels, bits }).toEqual({ format: 1, channels: 1, bits: 16 });
  expect([view.getUint32(24, true), view.getUint32(28, true)]).toEqual([16_000, 32_000]);
  expect(view.getUint32(40, true)).toBe(samples.length * 2);
  expect([0, 1, 2, 3, 4].map((at) => view.getInt16(44 + 2 * at, true))).toEqual([0, 32_767, -32_768, 16_383, 32_767]);
});

test("a second has 16,000 samples", () => {
  expect(durationOf(new Float32Array(24_000))).toBe(1_500);
});
