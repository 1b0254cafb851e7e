import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VAD } from "@invigil/contract/constants";
import { readWav } from "@invigil/sound/read-wav";
import { Resampler } from "@ricky0123/vad-web/dist/resampler.js";
import { expect, test } from "vitest";
import { hearFrames } from "../testing/hear-frames.ts";

/* The real model on real sound, as the worker runs it. */

const RATE = 22_050;

function speak(sentence: string, voice = "en-us"): Float32Array {
  const folder = mkdtempSync(join(tmpdir(), "invigil-speech-"));
  const file = join(folder, "speech.wav");
  try {
    execFileSync("espeak-ng", ["-v", voice, "-s", "150", "-w", file, sentence]);
    return readWav(readFileSync(file)).samples;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function noise(seconds: number, loudness: number): Float32Array {
  let seed = 1;
  return Float32Array.from({ length: seconds * RATE }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return loudness * (seed / 1_073_741_823.5 - 1);
  });
}

/** In frames as the audio thread cuts them; returns how long each clip is. */
async function listen(...sounds: Float32Array[]): Promise<number[]> {
  const resampler = new Resampler({
    nativeSampleRate: RATE,
    targetSampleRate: VAD.sampleRate,
    targetFrameSize: VAD.frameSamples,
  });
  const clips = await hearFrames(sounds.flatMap((sound) => resampler.process(sound)));
  return clips.map(({ duration }) => duration);
}

test("[B4.08, B9.05] speech becomes clips; silence and a loud fan do not", async () => {
  const sentence = speak("What is the answer to question number three?");
  const quiet = noise(1, 0.0005);
  const clips = await listen(quiet, sentence, quiet, noise(2, 0.2), quiet, sentence, quiet);
  expect(clips).toHaveLength(2);
  const spoken = (sentence.length / RATE) * 1_000;
  // With the lead-in and the half second after it, minus the silence that the speech program adds.
  for (const clip of clips) expect(Math.abs(clip - spoken - 400)).toBeLessThan(700);
});

test.each(["en-us+whisper", "en-us+whisperf"])("a synthetic whisper (%s) is heard, loud and quiet", async (voice) => {
  const whisper = speak("Tell me which option you chose, I think it is the second one.", voice);
  const pause = noise(1, 0.0005);
  const quiet = whisper.map((sample) => 0.05 * sample);
  expect(await listen(pause, whisper, pause, quiet, pause)).toHaveLength(2);
});
