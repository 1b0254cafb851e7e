import type { Sound } from "../sound/read-wav.ts";

/** The same sound at another rate, each sample the mean of its surroundings, which is enough for speech. */
export function resample({ rate, samples }: Sound, wanted: number): Float32Array {
  if (rate === wanted) return samples;
  const step = rate / wanted;
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const from = Math.floor(at * step);
    const to = Math.max(from + 1, Math.floor((at + 1) * step));
    let sum = 0;
    for (let place = from; place < to; place += 1) sum += samples[place] ?? 0;
    return sum / (to - from);
  });
}
