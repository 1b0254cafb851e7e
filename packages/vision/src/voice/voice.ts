import { existsSync } from "node:fs";
import { join } from "node:path";
import { openThread, type ThreadOptions } from "../thread-client.ts";

export const VOICE_FILE = "flite.wasm";
export const VOICES = ["slt", "rms"] as const;
export type VoiceName = (typeof VOICES)[number];

export interface VoiceOrder {
  text: string;
  voice: VoiceName;
}

export interface Voice {
  /** A WAV file with one channel of 16 bits. */
  speak(order: VoiceOrder): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Whether the folder contains the voices; `npm run setup:speech` fetches them. */
export function hasVoice(folder: string): boolean {
  return existsSync(join(folder, VOICE_FILE));
}

/** English voices in a separate thread. */
export function openVoice(folder: string, options: ThreadOptions = {}): Voice {
  const file = new URL("./voice-thread.ts", import.meta.url);
  const thread = openThread<VoiceOrder, Uint8Array>(file, {
    timeout: 20_000,
    ...options,
    data: { file: join(folder, VOICE_FILE) },
  });
  return { speak: (order) => thread.ask(order), close: () => thread.close() };
}
