/** How loud the model hears a voice, as the square root of the mean square. */
const WANTED = 0.06;
const MOST_GAIN = 20;
/** Quieter frames are the room's own noise, which must not be raised until it sounds like something. */
const SILENT = 0.0015;
/** How much of the missing gain each frame adds; a loud frame lowers it at once. */
const RISE = 0.15;

/**
 * Raises quiet frames for the model, which adapts to a loud voice and then misses a whisper. Clips keep the sound as it
 * was.
 */
export function createLeveller(): (frame: Float32Array) => Float32Array {
  let gain = 1;
  return (frame) => {
    const loudness = Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length);
    const wanted = loudness > SILENT ? Math.min(MOST_GAIN, Math.max(1, WANTED / loudness)) : gain;
    gain = wanted < gain ? wanted : gain + RISE * (wanted - gain);
    return frame.map((sample) => Math.max(-1, Math.min(1, gain * sample)));
  };
}
