import { expect, it } from "vitest";
import { createDownsampler } from "./downsample.ts";
import { resample } from "./resample.ts";

const RATE = 8_000;

function tone(hertz: number, rate: number, seconds = 1): Float32Array {
  return Float32Array.from(
    { length: rate * seconds },
    (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate) / 2,
  );
}

/** In blocks of 128, as a worklet receives sound. */
function downsample(sound: Float32Array, from: number): number[] {
  const take = createDownsampler(from, RATE);
  const samples: number[] = [];
  for (let at = 0; at < sound.length; at += 128) samples.push(...take(sound.subarray(at, at + 128)));
  return samples;
}

const loudness = (samples: number[]) => Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
const rises = (samples: number[]) => samples.filter((each, index) => each > 0 && (samples[index - 1] ?? 1) <= 0).length;
const FULL = Math.SQRT1_2 / 2;

it.each([48_000, 44_100, 16_000, 8_000])("keeps a voice sampled at %d samples per second", (from) => {
  const samples = downsample(tone(1_000, from), from);
  expect(samples.length).toBeGreaterThan(7_950);
  expect(samples.length).toBeLessThanOrEqual(8_000);
  expect(loudness(samples.slice(100)) / FULL).toBeCloseTo(1, 1);
  expect(Math.abs(rises(samples) - (1_000 * samples.length) / 8_000)).toBeLessThan(8);
});

it("drops frequencies that its rate cannot hold, instead of turning them into a false lower tone", () => {
  expect(loudness(downsample(tone(7_000, 48_000), 48_000).slice(100)) / FULL).toBeLessThan(0.01);
  expect(loudness([...resample({ rate: 48_000, samples: tone(7_000, 48_000) }, RATE)].slice(100)) / FULL).toBeLessThan(
    0.01,
  );
});

it("brings a whole sound to another rate", () => {
  const samples = Float32Array.from({ length: 48_000 }, (_, at) => Math.sin((2 * Math.PI * 100 * at) / 48_000));
  const slower = resample({ rate: 48_000, samples }, 16_000);
  expect(slower).toHaveLength(16_000);
  expect(slower[40]).toBeCloseTo(Math.sin((2 * Math.PI * 100 * 40) / 16_000), 1);
  expect(resample({ rate: 8_000, samples: Float32Array.of(0.5, -0.5) }, 16_000)).toEqual(
    Float32Array.of(0.5, 0.5, -0.5, -0.5),
  );
  expect(resample({ rate: 8_000, samples }, 8_000)).toBe(samples);
});
