import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Sound } from "@invigil/sound/read-wav";
import { resample } from "@invigil/sound/resample";
import { openThread, type ThreadOptions } from "../thread-client.ts";
import type { Recognised } from "./hear-parts.ts";
import { SPEECH_RATE } from "./speech-rate.ts";

export const TRANSCRIBER = "moonshine-tiny quantized";
export const SPEECH_FILES = ["encoder.onnx", "decoder.onnx", "vocabulary.txt"] as const;

export interface Speech {
  /** What was said, in English; empty if the model recognised nothing. */
  transcribe(sound: Sound): Promise<string>;
  /** The same for one segment of a longer recording, with how certain the model is. */
  recognise(sound: Sound, owner?: string): Promise<Recognised>;
  close(): Promise<void>;
}

/** Whether the folder contains a speech model; `npm run setup:speech` fetches one. */
export function hasSpeechModel(folder: string): boolean {
  return SPEECH_FILES.every((name) => existsSync(join(folder, name)));
}

/** Longer clips are cut, because attention grows with the square of the length; `hearParts` takes any length. */
const SECONDS_MAX = 30;

/** The model in a separate thread. */
export function openSpeech(folder: string, options: ThreadOptions = {}): Speech {
  const file = new URL("./speech-thread.ts", import.meta.url);
  const thread = openThread<Float32Array, Recognised>(file, { timeout: 60_000, ...options, data: { folder } });
  const recognise = (sound: Sound, owner?: string) =>
    thread.ask(resample(sound, SPEECH_RATE).slice(0, SECONDS_MAX * SPEECH_RATE), owner);
  return {
    recognise,
    transcribe: async (sound) => (await recognise(sound)).text,
    close: () => thread.close(),
  };
}
