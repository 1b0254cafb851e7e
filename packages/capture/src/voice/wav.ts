import { VAD } from "@invigil/contract/constants";
import { encodeWAV } from "@ricky0123/vad-web/dist/utils.js";

const PCM = 1;
const CHANNELS = 1;
const BITS = 16;

/** 16-bit PCM at 16 kHz, one channel. */
export function encodeWav(samples: Float32Array): Blob {
  return new Blob([encodeWAV(samples, PCM, VAD.sampleRate, CHANNELS, BITS)], { type: "audio/wav" });
}

export function durationOf(samples: Float32Array): number {
  return Math.round((samples.length / VAD.sampleRate) * 1_000);
}
