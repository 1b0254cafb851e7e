import { readWav, type Sound } from "@invigil/sound/read-wav";
import { toInt16, wavHeader } from "@invigil/sound/write-wav";

export function writeSound({ rate, samples }: Sound): Buffer {
  const { buffer } = toInt16(samples);
  return Buffer.concat([Buffer.from(wavHeader(buffer.byteLength, { rate })), Buffer.from(buffer)]);
}

/** One sound after the other, all at the rate of the first. */
export function joinSounds(sounds: readonly Sound[]): Sound {
  const rate = sounds[0]?.rate ?? 16_000;
  const samples = new Float32Array(sounds.reduce((sum, sound) => sum + sound.samples.length, 0));
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound.samples, at);
    at += sound.samples.length;
  }
  return { rate, samples };
}

export function joinFiles(files: readonly Uint8Array[]): Buffer {
  return writeSound(joinSounds(files.map((file) => readWav(file))));
}
