import type { Sound } from "@invigil/sound/read-wav";

/** A part of a sound, from and to in samples. */
export interface Segment {
  from: number;
  to: number;
  /** Seconds in which somebody may be speaking. */
  voiced: number;
  /** Whether more sound cannot change it. */
  finished: boolean;
}

const FRAME_SECONDS = 0.03;
/** A pause of this length lies between words, not within one. */
const PAUSE_SECONDS = 0.3;
/** A shorter segment gives the model too little to go by. */
const LEAST_SECONDS = 3;
/** After this, the next short gap will do; after the maximum, the quietest moment. */
const LONG_SECONDS = 10;
const SHORT_PAUSE_SECONDS = 0.12;
export const SEGMENT_SECONDS_MAX = 25;
/** A cut in the middle of speech is looked for in the last part of the maximum. */
const LOOK_BACK_SECONDS = 8;

/** How long a part may be going on while somebody speaks, and where it is cut then. */
const EAGER_SECONDS = 5;
const EAGER_BACK_SECONDS = 1.5;

/** What a voice is louder than: the noise of the room, but never less than a quiet room. */
const QUIET = 0.004;
const ABOVE_NOISE = 3;

/**
 * Cuts a sound at pauses, so that each part is short enough for the model. The last part may still be going on; `eager`
 * cuts it as well if it is long, because whatever is left at the end makes somebody wait.
 */
export function segmentsOf({ rate, samples }: Sound, { eager = false } = {}): Segment[] {
  const frame = Math.max(1, Math.round(rate * FRAME_SECONDS));
  const levels = levelsOf(samples, frame);
  const threshold = thresholdOf(levels);
  const frames = (seconds: number) => Math.round(seconds / FRAME_SECONDS);
  const segments: Segment[] = [];
  let start = 0;
  let pause = 0;
  const cut = (end: number, finished: boolean) => {
    const voiced = levels.slice(start, end).filter((level) => level > threshold).length * FRAME_SECONDS;
    segments.push({ from: start * frame, to: Math.min(samples.length, end * frame), voiced, finished });
    start = end;
  };
  /** The end of the quietest moment in the last seconds before a frame. */
  const quietest = (end: number, seconds: number) => {
    const last = levels.slice(end - frames(seconds), end);
    return end - last.length + 1 + last.indexOf(Math.min(...last));
  };
  for (let at = 0; at < levels.length; at += 1) {
    pause = (levels[at] ?? 0) > threshold ? 0 : pause + 1;
    const length = at + 1 - start;
    const enough = length >= frames(LONG_SECONDS) ? SHORT_PAUSE_SECONDS : PAUSE_SECONDS;
    if (length >= frames(LEAST_SECONDS) && pause >= frames(enough)) cut(at + 1, true);
    else if (length >= frames(SEGMENT_SECONDS_MAX)) {
      cut(quietest(at + 1, LOOK_BACK_SECONDS), true);
      at = start - 1;
      pause = 0;
    }
  }
  if (eager && levels.length - start >= frames(EAGER_SECONDS)) cut(quietest(levels.length, EAGER_BACK_SECONDS), true);
  if (start < levels.length) cut(levels.length, false);
  return segments;
}

function levelsOf(samples: Float32Array, frame: number): number[] {
  return Array.from({ length: Math.ceil(samples.length / frame) }, (_, index) => {
    let squares = 0;
    const part = samples.subarray(index * frame, (index + 1) * frame);
    for (const sample of part) squares += sample * sample;
    return Math.sqrt(squares / Math.max(1, part.length));
  });
}

/** The quiet tenth of the sound tells the noise of the room, unless somebody speaks without any pause. */
function thresholdOf(levels: readonly number[]): number {
  const sorted = levels.toSorted((one, other) => one - other);
  const noise = sorted[Math.floor(sorted.length / 10)] ?? 0;
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  return Math.max(QUIET, Math.min(noise * ABOVE_NOISE, loud / 4));
}
