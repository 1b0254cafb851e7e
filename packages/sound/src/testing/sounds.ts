import { toInt16, wavHeader } from "../write-wav.ts";

const RATE = 16_000;

interface Shape {
  seconds: number;
  /** 0 to 1. */
  loudness: number;
}

/** A 16-bit WAV that resembles a voice: a tone that swells like syllables. */
export function voice({ seconds, loudness }: Shape): Buffer {
  const samples = Float32Array.from({ length: Math.round(RATE * seconds) }, (_, at) => {
    const time = at / RATE;
    return loudness * Math.sin(2 * Math.PI * 180 * time) * Math.abs(Math.sin(2 * Math.PI * 3 * time));
  });
  return wav(samples);
}

export function wav(samples: Float32Array, { rate = RATE, channels = 1 } = {}): Buffer {
  const { buffer } = toInt16(samples);
  return Buffer.concat([Buffer.from(wavHeader(buffer.byteLength, { rate, channels })), Buffer.from(buffer)]);
}
