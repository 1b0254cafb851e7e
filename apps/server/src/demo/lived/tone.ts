import { toInt16, wavHeader } from "@invigil/sound/write-wav";

const RATE = 8_000;

/** A hum of one second, instead of a voice. Every candidate has their own. */
export function drawTone(number: number): Buffer {
  const pitch = 180 + number * 4;
  const samples = Float32Array.from({ length: RATE }, (_, at) => {
    const fade = Math.min(1, at / 800, (RATE - at) / 800);
    return Math.sin((2 * Math.PI * pitch * at) / RATE) * 0.3 * fade;
  });
  const wave = Buffer.from(toInt16(samples).buffer);
  return Buffer.concat([Buffer.from(wavHeader(wave.length, { rate: RATE })), wave]);
}
