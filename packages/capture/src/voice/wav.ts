import { VAD } from "@invigil/contract/constants";
import { toInt16, writeWav } from "@invigil/sound/write-wav";

/** 16-bit PCM at 16 kHz, one channel. */
export function encodeWav(samples: Float32Array): Blob {
  return writeWav([toInt16(samples).buffer], { rate: VAD.sampleRate });
}

export function durationOf(samples: Float32Array): number {
  return Math.round((samples.length / VAD.sampleRate) * 1_000);
}
