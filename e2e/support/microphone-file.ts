import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** What Chromium's fake microphone accepts: one channel of 16 bits. */
const RATE = 48_000;
const HEADER = 44;

/** A stretch of sound, as samples from -1 to 1 at 48 kHz. */
export type Sound = Float32Array;

/** A sentence in a synthetic voice, which the voice detector recognises as one. */
export async function speak(sentence: string): Promise<Sound> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-speech-"));
  const file = join(folder, "speech.wav");
  try {
    await promisify(execFile)("espeak-ng", ["-v", "en-us", "-s", "150", "-w", file, sentence]);
    return readWav(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A live microphone in a quiet room: never exactly 0. */
export function quiet(seconds: number): Sound {
  return noise(seconds, 0.0005);
}

/** A fan or the street: loud, and not a voice. */
export function noise(seconds: number, loudness = 0.2): Sound {
  // The same in every run.
  let seed = 1;
  return Float32Array.from({ length: seconds * RATE }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return loudness * (seed / 1_073_741_823.5 - 1);
  });
}

export async function writeMicrophoneFile(file: string, sounds: readonly Sound[]): Promise<void> {
  const samples = sounds.flatMap((sound) => [...sound].map((sample) => Math.round(sample * 32_767)));
  const wav = Buffer.alloc(HEADER + samples.length * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8);
  for (const [at, value] of [16, 1 | (1 << 16), RATE, RATE * 2, 2 | (16 << 16)].entries()) {
    wav.writeUInt32LE(value, 16 + at * 4);
  }
  wav.write("data", 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries()) wav.writeInt16LE(sample, HEADER + at * 2);
  await writeFile(file, wav);
}

/** 16 bits, one channel, any rate. */
function readWav(wav: Buffer): Sound {
  const rate = wav.readUInt32LE(24);
  const data = wav.subarray(wav.indexOf("data") + 8);
  const sampleAt = (index: number): number => (2 * index + 2 <= data.length ? data.readInt16LE(2 * index) / 32_768 : 0);
  const length = Math.floor((data.length / 2 / rate) * RATE);
  return Float32Array.from({ length }, (_each, index) => {
    const at = (index * rate) / RATE;
    const before = Math.floor(at);
    return sampleAt(before) + (at - before) * (sampleAt(before + 1) - sampleAt(before));
  });
}
