import type { Sound } from "./read-wav.ts";

export interface SoundLevel {
  seconds: number;
  /** The loudest sample and the root mean square, from 0 to 1. */
  peak: number;
  mean: number;
  /** Seconds that are louder than the noise of a quiet room. */
  audibleSeconds: number;
}

const FRAME_SECONDS = 0.03;
/** -46 dB below the maximum: quiet speech into a laptop is about -35, a quiet room about -60. */
const AUDIBLE = 0.005;

export function measureSound({ rate, samples }: Sound): SoundLevel {
  const frame = Math.max(1, Math.round(rate * FRAME_SECONDS));
  let audible = 0;
  for (let at = 0; at < samples.length; at += frame) {
    const part = samples.subarray(at, at + frame);
    if (meanOf(part) >= AUDIBLE) audible += part.length;
  }
  return {
    seconds: samples.length / rate,
    peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    mean: meanOf(samples),
    audibleSeconds: audible / rate,
  };
}

/** Without its mean, so that a microphone with an offset does not count as loud. */
function meanOf(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  let squares = 0;
  for (const sample of samples) {
    sum += sample;
    squares += sample * sample;
  }
  const mean = sum / samples.length;
  return Math.sqrt(Math.max(0, squares / samples.length - mean * mean));
}
