/** The filter's zero crossings on either side, at the lower rate. */
const LOBES = 6;
/** Relative to half the lower rate; anything above would come back as a false lower tone. */
const PASS = 0.9;
/** Entries of the filter's table per input sample. */
const STEPS = 32;

/**
 * Converts sound to a lower rate, block by block, as it arrives. The browser's own conversion would need a context at
 * that rate, which not every browser connects to a microphone.
 */
export function createDownsampler(from: number, to: number): (block: Float32Array) => Float32Array {
  const ratio = from / to;
  const half = LOBES * ratio;
  const filter = filterTable(half, PASS / ratio);
  let waiting = new Float32Array(Math.ceil(half));
  /** The next sample's position, counted from the start of the waiting samples. */
  let at = waiting.length;

  return function take(block) {
    const input = new Float32Array(waiting.length + block.length);
    input.set(waiting);
    input.set(block, waiting.length);
    const output: number[] = [];
    for (; at + half < input.length; at += ratio) output.push(sampleAt(input, at, half, filter));
    const used = Math.max(0, Math.floor(at - half));
    waiting = input.slice(used);
    at -= used;
    return Float32Array.from(output);
  };
}

function sampleAt(input: Float32Array, at: number, half: number, filter: Float32Array): number {
  let sum = 0;
  for (let index = Math.ceil(at - half); index <= at + half; index += 1) {
    sum += (input[index] ?? 0) * (filter[Math.round(Math.abs(index - at) * STEPS)] ?? 0);
  }
  return sum;
}

/** One side of a windowed sinc; `cut` is in cycles of half the input's rate. */
function filterTable(half: number, cut: number): Float32Array {
  return Float32Array.from({ length: Math.ceil(half * STEPS) + 1 }, (_, index) => {
    const distance = index / STEPS;
    if (distance >= half) return 0;
    const angle = Math.PI * cut * distance;
    const sinc = distance === 0 ? 1 : Math.sin(angle) / angle;
    return cut * sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / half));
  });
}
