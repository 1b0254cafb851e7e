import { AUDIO_ANSWER_BPS } from "@invigil/contract/constants";

const BITS = 16;
const HEADER_BYTES = 44;

/**
 * Follows from an answer's bit rate: 16 bits and one channel make 8,000 samples per second, which is telephone
 * quality.
 */
export const ANSWER_SAMPLE_RATE = AUDIO_ANSWER_BPS / BITS;
export const ANSWER_BYTES_A_SECOND = AUDIO_ANSWER_BPS / 8;

/** Builds a whole file from 16-bit samples collected in pieces. */
export function wavFile(pieces: readonly ArrayBuffer[]): Blob {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return new Blob([header(bytes), ...pieces], { type: "audio/wav" });
}

function header(bytes: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  text(view, 0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  text(view, 8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, ANSWER_SAMPLE_RATE, true);
  view.setUint32(28, ANSWER_BYTES_A_SECOND, true);
  view.setUint16(32, BITS / 8, true);
  view.setUint16(34, BITS, true);
  text(view, 36, "data");
  view.setUint32(40, bytes, true);
  return view.buffer;
}

function text(view: DataView, at: number, letters: string): void {
  for (let index = 0; index < letters.length; index += 1) view.setUint8(at + index, letters.charCodeAt(index));
}
