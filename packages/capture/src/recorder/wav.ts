import { AUDIO_ANSWER_BPS } from "@invigil/contract/constants";
import { writeWav } from "@invigil/sound/write-wav";

const BITS = 16;

/**
 * Follows from an answer's bit rate: 16 bits and one channel make 8,000 samples per second, which is telephone
 * quality.
 */
export const ANSWER_SAMPLE_RATE = AUDIO_ANSWER_BPS / BITS;
export const ANSWER_BYTES_A_SECOND = AUDIO_ANSWER_BPS / 8;

/** Builds a whole file from 16-bit samples collected in pieces. */
export function wavFile(pieces: readonly ArrayBuffer[]): Blob {
  return writeWav(pieces, { rate: ANSWER_SAMPLE_RATE });
}
