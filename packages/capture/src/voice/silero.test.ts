import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { VAD } from "@invigil/contract/constants";
import { readWav } from "@invigil/sound/read-wav";
import { Silero } from "@ricky0123/vad-web/dist/models/silero.js";
import { Resampler } from "@ricky0123/vad-web/dist/resampler.js";
import * as ort from "onnxruntime-web/wasm";
import { expect, test } from "vitest";
import { createSegmenter } from "./segmenter.ts";
import { durationOf } from "./wav.ts";

/* The real model on real sound, as the worker runs it. */

const MODEL = fileURLToPath(import.meta.resolve("@ricky0123/vad-web/dist/silero_vad_v5.onnx"));
const RATE = 22_050;

function speak(sentence: string): Float32Array {
  const folder = mkdtempSync(join(tmpdir(), "invigil-speech-"));
  const file = join(folder, "speech.wav");
  try {
    execFileSync("espeak-ng", ["-v", "en-us", "-s", "150", "-w", file, sentence]);
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

async function listen(...sounds: Float32Array[]): Promise<number[]> {
  ort.env.wasm.numThreads = 1;
  const model = await Silero.new(ort, async () => (await readFile(MODEL)).buffer);
  const clips: number[] = [];
  const segmenter = createSegmenter(model, (event) => event.type === "clip" && clips.push(durationOf(event.samples)));
  segmenter.resume();
  const resampler = new Resampler({
    nativeSampleRate: RATE,
    targetSampleRate: VAD.sampleRate,
    targetFrameSize: VAD.frameSamples,
  });
  for (const frame of sounds.flatMap((sound) => resampler.process(sound))) await segmenter.process(frame);
  await model.release();
  return clips;
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
