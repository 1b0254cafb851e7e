import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { VAD } from "@invigil/contract/constants";
import { Silero } from "@ricky0123/vad-web/dist/models/silero.js";
import * as ort from "onnxruntime-web/wasm";
import { createSegmenter } from "../voice/segmenter.ts";
import { durationOf } from "../voice/wav.ts";

const MODEL = fileURLToPath(import.meta.resolve("@ricky0123/vad-web/dist/silero_vad_v5.onnx"));

/** What the real model cuts out of frames of sound, as the worker runs it: when each clip ended, and how long it is. */
export async function hearFrames(frames: Iterable<Float32Array>): Promise<{ endsAt: number; duration: number }[]> {
  ort.env.wasm.numThreads = 1;
  const model = await Silero.new(ort, async () => (await readFile(MODEL)).buffer);
  const clips: { endsAt: number; duration: number }[] = [];
  let heard = 0;
  const segmenter = createSegmenter(model, (event) => {
    if (event.type !== "clip") return;
    clips.push({ endsAt: (heard * 1_000 * VAD.frameSamples) / VAD.sampleRate, duration: durationOf(event.samples) });
  });
  segmenter.resume();
  for (const frame of frames) {
    await segmenter.process(frame);
    heard += 1;
  }
  await model.release();
  return clips;
}
