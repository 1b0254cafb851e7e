import { AUDIO_ANSWER_BPS } from "@invigil/contract/constants";
import { writeWav } from "@invigil/sound/write-wav";

const BITS = 16;

/** The bit rate of an answer decides: 16 bits, one channel, so 8,000 samples a second, which is a telephone's voice. */
export const ANSWER_SAMPLE_RATE = AUDIO_ANSWER_BPS / BITS;
export const ANSWER_BYTES_A_SECOND = AUDIO_ANSWER_BPS / 8;

/** A whole file of 16-bit samples that were collected in pieces. */
export function wavFile(pieces: readonly ArrayBuffer[]): Blob {
  return writeWav(pieces, { rate: ANSWER_SAMPLE_RATE });
}
