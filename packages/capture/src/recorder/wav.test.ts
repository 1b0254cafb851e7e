import { describe, expect, it } from "vitest";
import { createDownsampler } from "./downsample.ts";
import { ANSWER_SAMPLE_RATE, wavFile } from "./wav.ts";

function tone(hertz: number, rate: number, seconds = 1): Float32Array {
  return Float32Array.from(
    { length: rate * seconds },
    (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate) / 2,
  );
}

/** In blocks of 128, as a worklet passes sound on. */
function downsample(sound: Float32Array, from: number): number[] {
  const take = createDownsampler(from, ANSWER_SAMPLE_RATE);
  const samples: number[] = [];
  for (let at = 0; at < sound.length; at += 128) samples.push(...take(sound.subarray(at, at + 128)));
  return samples;
}

const loudness = (samples: number[]) => Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
const rises = (samples: number[]) => samples.filter((each, index) => each > 0 && (samples[index - 1] ?? 1) <= 0).length;
const FULL = (32_767 / 2) * Math.SQRT1_2;

describe("an audio answer", () => {
  it("is a 16-bit, one-channel wav at 128000 bits per second [B9.06]", async () => {
    const piece = Int16Array.from([1, -1, 300]).buffer;
    const file = wavFile([piece, piece]);
    expect(file.type).toBe("audio/wav");
    const view = new DataView(await file.arrayBuffer());
    const letters = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
    expect([letters(0), letters(8), letters(12), letters(36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
    expect(view.getUint32(28, true) * 8).toBe(128_000);
    expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, 8_000, 16]);
    expect([view.getUint32(4, true), view.getUint32(40, true), file.size]).toEqual([48, 12, 56]);
    expect(view.getInt16(48, true)).toBe(300);
  });

  it.each([48_000, 44_100, 16_000, 8_000])("keeps a voice sampled at %d samples per second", (from) => {
    const samples = downsample(tone(1_000, from), from);
    expect(samples.length).toBeGreaterThan(7_950);
    expect(samples.length).toBeLessThanOrEqual(8_000);
    expect(loudness(samples.slice(100)) / FULL).toBeCloseTo(1, 1);
    expect(Math.abs(rises(samples) - (1_000 * samples.length) / 8_000)).toBeLessThan(8);
  });

  it("drops frequencies that its rate cannot hold, instead of turning them into a false lower tone", () => {
    expect(loudness(downsample(tone(7_000, 48_000), 48_000).slice(100)) / FULL).toBeLessThan(0.01);
  });
});
