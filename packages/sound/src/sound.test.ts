import { expect, it } from "vitest";
import { voice, wav } from "./testing/sounds.ts";
import { readWav } from "./read-wav.ts";
import { measureSound } from "./sound-level.ts";

it("reads back what was written", () => {
  const samples = Float32Array.from([0, 0.5, -0.5, 0.25]);
  const read = readWav(wav(samples));
  expect(read.rate).toBe(16_000);
  expect([...read.samples].map((sample) => Number(sample.toFixed(3)))).toEqual([...samples]);
});

it("mixes two channels into one", () => {
  const read = readWav(wav(Float32Array.from([0.5, 0, -0.5, -0.5]), { channels: 2 }));
  expect([...read.samples].map((sample) => Number(sample.toFixed(2)))).toEqual([0.25, -0.5]);
});

/** One sample: the byte pattern for a half, in each format. */
it.each([
  ["8 bits", 1, 8, [192]],
  ["24 bits", 1, 24, [0, 0, 64]],
  ["32 bits", 1, 32, [0, 0, 0, 64]],
  ["floating point", 3, 32, [0, 0, 0, 63]],
])("reads samples of %s", (_kind, code, bits, bytes) => {
  const file = wav(new Float32Array(2));
  file.writeUInt16LE(code, 20);
  file.writeUInt16LE(bits, 34);
  file.writeUInt32LE(bytes.length, 40);
  Buffer.from(bytes).copy(file, 44);
  expect([...readWav(file).samples]).toEqual([0.5]);
});

it.each([
  ["nothing", Buffer.alloc(0)],
  ["something else", Buffer.from("OggS and then some")],
  ["a header alone", voice({ seconds: 1, loudness: 0.5 }).subarray(0, 30)],
  ["no channel", wav(new Float32Array(4), { channels: 0 })],
  ["a rate that no sound has", wav(new Float32Array(4), { rate: 1 })],
])("refuses %s", (_what, content) => {
  expect(() => readWav(content)).toThrow(expect.objectContaining({ name: "UnreadableSound" }));
});

it("reads what there is of a truncated file", () => {
  const whole = voice({ seconds: 2, loudness: 0.5 });
  expect(measureSound(readWav(whole.subarray(0, whole.length / 2))).seconds).toBeCloseTo(1, 2);
});

it("hears a voice, and not the noise of a quiet room", () => {
  const spoken = measureSound(readWav(voice({ seconds: 2, loudness: 0.2 })));
  expect(spoken.seconds).toBe(2);
  expect(spoken.audibleSeconds).toBeGreaterThan(1.5);
  expect(measureSound(readWav(voice({ seconds: 2, loudness: 0.002 }))).audibleSeconds).toBe(0);
  expect(measureSound(readWav(wav(new Float32Array(16_000).fill(0.5)))).audibleSeconds).toBe(0);
});
