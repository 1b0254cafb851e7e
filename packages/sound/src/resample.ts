import { createDownsampler } from "./downsample.ts";
import type { Sound } from "./read-wav.ts";

/** Converts sound to another rate. A higher rate repeats samples, which is good enough for speech. */
export function resample({ rate, samples }: Sound, wanted: number): Float32Array {
  if (rate === wanted) return samples;
  const length = Math.floor((samples.length * wanted) / rate);
  if (rate < wanted) return Float32Array.from({ length }, (_, at) => samples[Math.floor((at * rate) / wanted)] ?? 0);
  // Adds a second of silence, because the filter looks ahead.
  const whole = new Float32Array(samples.length + rate);
  whole.set(samples);
  return createDownsampler(rate, wanted)(whole).slice(0, length);
}
