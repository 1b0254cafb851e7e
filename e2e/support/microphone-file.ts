import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readWav } from "@invigil/sound/read-wav";
import { resample } from "@invigil/sound/resample";
import { toInt16, writeWav } from "@invigil/sound/write-wav";

/** What Chromium's fake microphone accepts: one channel of 16 bits. */
const RATE = 48_000;

/** A stretch of sound, as samples from -1 to 1 at 48 kHz. */
export type Sound = Float32Array;

/** A sentence in a synthetic voice, which the voice detector recognises as one. */
export async function speak(sentence: string): Promise<Sound> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-speech-"));
  const file = join(folder, "speech.wav");
  try {
    await promisify(execFile)("espeak-ng", ["-v", "en-us", "-s", "150", "-w", file, sentence]);
    return resample(readWav(await readFile(file)), RATE);
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
  const pieces = sounds.map((sound) => toInt16(sound).buffer);
  await writeFile(file, await writeWav(pieces, { rate: RATE }).bytes());
}
