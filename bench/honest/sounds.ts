import { hearFrames } from "@invigil/capture/testing/hear-frames";
import { VAD, VOICE_CLIP_MIN } from "@invigil/contract/constants";
import { habitAt } from "./room.ts";

const RATE = VAD.sampleRate;

/** A frame of a room in which somebody types, drinks, coughs and moves a chair; never a voice. */
function createRoomSound(): (from: number) => Float32Array {
  let seed = 3;
  let low = 0;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return seed / 2_147_483_648;
  };
  return (from) =>
    Float32Array.from({ length: VAD.frameSamples }, (_, at) => {
      const moment = (from + at) / RATE;
      const [second, time] = [Math.floor(moment), moment % 1];
      const habit = habitAt(second);
      // A fan: low noise and a hum.
      low += 0.05 * (random() - low);
      let level = 0.004 * random() + 0.02 * low + 0.002 * Math.sin(2 * Math.PI * 100 * time);
      // About six keys per second.
      if (habit === null && second % 23 < 15) level += 0.12 * random() * Math.exp(-((time * 6) % 1) * 30);
      // A cough: two bursts of noise that fade.
      if (habit === "coughs") level += 0.4 * random() * Math.exp(-((time * 2) % 1) * 9);
      if (habit === "drinks")
        level += 0.08 * Math.sin(2 * Math.PI * (180 + 400 * time) * time) * Math.exp(-((time * 3) % 1) * 14);
      if (habit === "leans back") level += 0.05 * random() * Math.exp(-Math.abs(time - 0.3) * 20);
      return level;
    });
}

/** The clips that the voice detector would report, in seconds since the start. */
export async function listen(seconds: number): Promise<{ at: number; seconds: number }[]> {
  const sound = createRoomSound();
  function* frames() {
    for (let from = 0; from < seconds * RATE; from += VAD.frameSamples) yield sound(from);
  }
  const clips = await hearFrames(frames());
  return clips
    .filter(({ duration }) => duration >= VOICE_CLIP_MIN)
    .map(({ endsAt, duration }) => ({ at: (endsAt - duration) / 1_000, seconds: duration / 1_000 }));
}
